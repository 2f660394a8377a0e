import type { DeskUserQuery, DeskUsers } from '@annai/contract/admin/desk/shapes'
import { DESK } from '@annai/contract/admin/desk/vocabulary'
import type { AdminUser } from '@annai/contract/admin/shapes'
import { totalFound } from '../../../platform/http/admin-list.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './store.ts'
import { deskUserView } from './view.ts'

/** The plain list is bounded; the desk pages beyond it. */
export const deskUsers = async (p: Platform): Promise<AdminUser[]> =>
  (await store.findPage(p.db, { search: '', order: 'desc' }, DESK.listCap, 0)).map(deskUserView)

export async function deskUser(p: Platform, id: string): Promise<AdminUser | null> {
  const row = await store.findOne(p.db, id)
  return row ? deskUserView(row) : null
}

/** A page of the users tab. */
export async function deskUserPage(p: Platform, query: DeskUserQuery): Promise<DeskUsers> {
  const [rows, all] = await Promise.all([
    store.findPage(p.db, query, DESK.pageSize, (query.page - 1) * DESK.pageSize),
    store.countFiltered(p.db, ''),
  ])
  const total = query.search
    ? await totalFound(rows, query.page, () => store.countFiltered(p.db, query.search))
    : all
  return { rows: rows.map(deskUserView), total, counts: { all } }
}

/** All travellers that the search lets through. */
export async function deskUserCsv(p: Platform, query: DeskUserQuery): Promise<string> {
  const rows = (await store.findPage(p.db, query, DESK.exportCap, 0)).map(deskUserView)
  return csvOf(rows, {
    id: (user) => user._id,
    username: (user) => user.username,
    displayName: (user) => user.displayName,
    email: (user) => user.email,
    location: (user) => user.location,
    accountStatus: (user) => user.accountStatus,
    createdAt: (user) => user.createdAt,
  })
}
