import type { AdminUserPage, AdminUserQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import type { AdminUser } from '@annai/contract/admin/shapes'
import type { Searcher } from '../../../platform/db/contains-text.ts'
import { totalFound } from '../../../platform/http/admin-list.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './store.ts'

/** A traveller in the operator's list. */
const adminUserView = (row: store.AdminUserRow): AdminUser => ({
  _id: row.id,
  username: row.username,
  displayName: row.display_name,
  email: row.email,
  profilePicture: row.profile_picture,
  location: row.location,
  accountStatus: row.status,
  createdAt: row.created_at.toISOString(),
  ...(row.email_verified_at === null && { isUnverified: true as const }),
})

/** The plain list is bounded; the pages of the console show all travellers. */
export const listUsersForAdmin = async (ctx: Platform): Promise<AdminUser[]> =>
  (await store.findPage(ctx.db, { search: '', order: 'desc' }, ADMIN_LIST.listCap, 0)).map(
    adminUserView,
  )

export async function readUserForAdmin(ctx: Platform, id: string): Promise<AdminUser | null> {
  const row = await store.findOne(ctx.db, id)
  return row ? adminUserView(row) : null
}

/** A page of the users tab. */
export async function pageOfUsers(
  ctx: Platform,
  query: AdminUserQuery & Searcher,
): Promise<AdminUserPage> {
  const [rows, all] = await Promise.all([
    store.findPage(ctx.db, query, ADMIN_LIST.pageSize, (query.page - 1) * ADMIN_LIST.pageSize),
    store.countFiltered(ctx.db, ''),
  ])
  const total = query.search
    ? await totalFound(rows, query.page, () => store.countFiltered(ctx.db, query.search, query))
    : all
  return { rows: rows.map(adminUserView), total, counts: { all } }
}

/** All travellers that match the search. */
export async function userCsv(ctx: Platform, query: AdminUserQuery): Promise<string> {
  return csvOf(
    ctx.db,
    (db, limit, offset) => store.findPage(db, query, limit, offset),
    adminUserView,
    {
      id: (user) => user._id,
      username: (user) => user.username,
      displayName: (user) => user.displayName,
      email: (user) => user.email,
      location: (user) => user.location,
      accountStatus: (user) => user.accountStatus,
      createdAt: (user) => user.createdAt,
      isVerified: (user) => !user.isUnverified,
    },
  )
}
