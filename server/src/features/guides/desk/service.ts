import type { DeskGuideQuery, DeskGuides } from '@annai/contract/admin/desk/shapes'
import {
  ACCOUNT_FILTERS,
  APPROVAL_FILTERS,
  DESK,
  TYPE_FILTERS,
} from '@annai/contract/admin/desk/vocabulary'
import type { AdminGuide } from '@annai/contract/admin/shapes'
import { tally, totalFound } from '../../../platform/http/admin-list.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/platform.ts'
import { isPlaceKnown } from '../listing/service.ts'
import * as store from './store.ts'
import { deskGuideView } from './view.ts'

const viewOf = (p: Platform, row: store.DeskGuideRow): AdminGuide =>
  deskGuideView(row, isPlaceKnown(p, row))

/** The plain list is bounded; the desk pages beyond it. */
export const deskGuides = async (p: Platform): Promise<AdminGuide[]> =>
  (await store.newest(p.db, DESK.listCap)).map((row) => viewOf(p, row))

export async function deskGuide(p: Platform, id: string): Promise<AdminGuide | null> {
  const row = await store.findOne(p.db, id)
  return row ? viewOf(p, row) : null
}

type States = Awaited<ReturnType<typeof store.countStates>>

/** How many the filters let through, from the counts where these can tell. */
async function totalOf(
  p: Platform,
  query: DeskGuideQuery,
  counted: { rows: readonly { found: number }[]; states: States; accounts: Record<string, number> },
): Promise<number> {
  const { search, approval, account, type, page } = query
  const count = () => store.countFiltered(p.db, query)
  if (search !== '') return totalFound(counted.rows, page, count)
  if (account === 'all')
    return counted.states
      .filter((row) => approval === 'all' || row.approval_status === approval)
      .filter((row) => type === 'all' || row.is_dummy === (type === 'demo'))
      .reduce((sum, row) => sum + row.count, 0)
  return approval === 'all' && type === 'all' ? (counted.accounts[account] ?? 0) : count()
}

/** A page of the guides tab; the counts are over all guides (docs/rules/admin.md#counts). */
export async function deskGuidePage(p: Platform, query: DeskGuideQuery): Promise<DeskGuides> {
  const [rows, states, accounts] = await Promise.all([
    store.findPage(p.db, query, DESK.pageSize, (query.page - 1) * DESK.pageSize),
    store.countStates(p.db),
    store.countAccounts(p.db),
  ])
  const account = tally(ACCOUNT_FILTERS, accounts, (row) => row.status)
  return {
    rows: rows.map((row) => viewOf(p, row)),
    total: await totalOf(p, query, { rows, states, accounts: account }),
    counts: {
      approval: tally(APPROVAL_FILTERS, states, (row) => row.approval_status),
      account,
      type: tally(TYPE_FILTERS, states, (row) => (row.is_dummy ? 'demo' : 'real')),
    },
  }
}

/** All guides that the filters in force let through. */
export async function deskGuideCsv(p: Platform, query: DeskGuideQuery): Promise<string> {
  const rows = (await store.findPage(p.db, query, DESK.exportCap, 0)).map((row) => viewOf(p, row))
  return csvOf(rows, {
    id: (guide) => guide._id,
    username: (guide) => guide.username,
    displayName: (guide) => guide.displayName,
    email: (guide) => guide.email,
    formattedAddress: (guide) => guide.location.formattedAddress,
    country: (guide) => guide.location.country,
    approvalStatus: (guide) => guide.approvalStatus,
    rejectionReason: (guide) => guide.rejectionReason,
    changedSinceApproval: (guide) => guide.changedSinceApproval.join(' '),
    accountStatus: (guide) => guide.accountStatus,
    createdAt: (guide) => guide.createdAt,
    profileViews: (guide) => guide.profileViews,
    viewPriority: (guide) => guide.viewPriority,
    isDummy: (guide) => guide.isDummy,
  })
}
