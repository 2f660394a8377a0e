import type { AdminUserPage, AdminUserQuery } from '@annai/contract/admin/lists/shapes'
import { ADMIN_LIST } from '@annai/contract/admin/lists/vocabulary'
import type { AdminUser } from '@annai/contract/admin/shapes'
import type { Searcher } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
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

const EVERYONE = { search: '', account: 'all' } as const

/** The plain list is bounded; the pages of the console show all travellers. */
export const listUsersForAdmin = async (ctx: Platform): Promise<AdminUser[]> =>
  (await store.findPage(ctx.db, { ...EVERYONE, order: 'desc' }, ADMIN_LIST.listCap, 0)).map(
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
    store.countFiltered(ctx.db, EVERYONE),
  ])
  const count = () => store.countFiltered(ctx.db, query)
  const isFiltered = query.account !== 'all'
  const total = query.search
    ? await totalFound(rows, query.page, count)
    : isFiltered
      ? await count()
      : all
  return { rows: rows.map(adminUserView), total, counts: { all } }
}

interface WithActivity {
  activity: Awaited<ReturnType<typeof store.activityOf>>[number] | undefined
}

/** Rows of a file of people with what `ACTIVITY_COLUMNS` show. */
export async function withActivity<Row extends { id: string }>(
  db: Db,
  rows: readonly Row[],
): Promise<(Row & WithActivity)[]> {
  const ids = rows.map(({ id }) => id)
  const known = new Map((await store.activityOf(db, ids)).map((one) => [one.id, one]))
  return rows.map((row) => ({ ...row, activity: known.get(row.id) }))
}

export const ACTIVITY_COLUMNS = {
  language: ({ activity }: WithActivity) => activity?.language ?? null,
  lastLoginAt: ({ activity }: WithActivity) => activity?.last_login_at?.toISOString() ?? null,
  bookings: ({ activity }: WithActivity) => activity?.bookings ?? null,
}

/** All travellers that match the search. */
export async function userCsv(ctx: Platform, query: AdminUserQuery): Promise<string> {
  return csvOf(
    ctx.db,
    async (db, limit, offset) => withActivity(db, await store.findPage(db, query, limit, offset)),
    (row) => ({ ...adminUserView(row), activity: row.activity }),
    {
      id: (user) => user._id,
      username: (user) => user.username,
      displayName: (user) => user.displayName,
      email: (user) => user.email,
      location: (user) => user.location,
      accountStatus: (user) => user.accountStatus,
      createdAt: (user) => user.createdAt,
      isVerified: (user) => !user.isUnverified,
      ...ACTIVITY_COLUMNS,
    },
  )
}
