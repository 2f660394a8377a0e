import type { DeskGuideQuery, DeskGuides } from '@annai/contract/admin/desk/shapes'
import {
  ACCOUNT_FILTERS,
  APPROVAL_FILTERS,
  DESK,
  TYPE_FILTERS,
} from '@annai/contract/admin/desk/vocabulary'
import type { AdminGuide } from '@annai/contract/admin/shapes'
import { csvOf } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/platform.ts'
import { tally } from '../../admin/desk/service.ts'
import * as store from './store.ts'
import { deskGuideView } from './view.ts'

/** The plain list is bounded; the desk pages beyond it. */
export const deskGuides = async (p: Platform): Promise<AdminGuide[]> =>
  (await store.newest(p.db, DESK.listCap)).map(deskGuideView)

export async function deskGuide(p: Platform, id: string): Promise<AdminGuide | null> {
  const row = await store.findOne(p.db, id)
  return row ? deskGuideView(row) : null
}

const isUnfiltered = ({ search, approval, account, type }: DeskGuideQuery) =>
  search === '' && approval === 'all' && account === 'all' && type === 'all'

/** A page of the guides tab; the counts are over all guides (decision 120). */
export async function deskGuidePage(p: Platform, query: DeskGuideQuery): Promise<DeskGuides> {
  const [rows, states, accounts] = await Promise.all([
    store.findPage(p.db, query, DESK.pageSize, (query.page - 1) * DESK.pageSize),
    store.countStates(p.db),
    store.countAccounts(p.db),
  ])
  const approval = tally(APPROVAL_FILTERS, states, (row) => row.approval_status)
  return {
    rows: rows.map(deskGuideView),
    total: isUnfiltered(query) ? approval.all : await store.countFiltered(p.db, query),
    counts: {
      approval,
      account: tally(ACCOUNT_FILTERS, accounts, (row) => row.status),
      type: tally(TYPE_FILTERS, states, (row) => (row.is_dummy ? 'demo' : 'real')),
    },
  }
}

/** All guides that the filters in force let through. */
export async function deskGuideCsv(p: Platform, query: DeskGuideQuery): Promise<string> {
  const rows = (await store.findPage(p.db, query, DESK.exportCap, 0)).map(deskGuideView)
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
