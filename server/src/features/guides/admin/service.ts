import type { ApprovableGuides, ApprovableQuery } from '@annai/contract/admin/guides/shapes'
import { BULK_APPROVAL } from '@annai/contract/admin/limits'
import type { AdminGuidePage, AdminGuideQuery } from '@annai/contract/admin/lists/shapes'
import {
  ACCOUNT_FILTERS,
  ADMIN_LIST,
  APPROVAL_FILTERS,
  CHANGE_FILTERS,
  TYPE_FILTERS,
} from '@annai/contract/admin/lists/vocabulary'
import { isApprovable } from '@annai/contract/admin/policy'
import type { AdminGuide } from '@annai/contract/admin/shapes'
import type { PriceRange } from '@annai/contract/guides/shapes'
import type { Searcher } from '../../../platform/db/contains-text.ts'
import { tally, totalFound } from '../../../platform/http/admin-list.ts'
import { csvOf } from '../../../platform/http/csv.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ACTIVITY_COLUMNS, withActivity } from '../../accounts/admin/service.ts'
import { newestVersion } from '../explore/store.ts'
import { isPlaceKnown } from '../profile/service.ts'
import * as store from './store.ts'
import { adminGuideView } from './view.ts'

const viewOf = (ctx: Platform, row: store.AdminGuideRow): AdminGuide =>
  adminGuideView(row, isPlaceKnown(ctx, row))

/** The plain list is bounded; the pages of the console show all guides. */
export const listGuidesForAdmin = async (ctx: Platform): Promise<AdminGuide[]> =>
  (await store.newest(ctx.db, ADMIN_LIST.listCap)).map((row) => viewOf(ctx, row))

export async function readGuideForAdmin(ctx: Platform, id: string): Promise<AdminGuide | null> {
  const row = await store.findOne(ctx.db, id)
  return row ? viewOf(ctx, row) : null
}

type States = Awaited<ReturnType<typeof store.countStates>>

/** The number of matching guides, from the stored counts where possible. */
async function totalOf(
  ctx: Platform,
  query: AdminGuideQuery & Searcher,
  counted: { rows: readonly { found: number }[]; states: States; accounts: Record<string, number> },
): Promise<number> {
  const { search, approval, account, type, changes, page } = query
  const count = () => store.countFiltered(ctx.db, query)
  if (search !== '') return totalFound(counted.rows, page, count)
  if (account === 'all')
    return counted.states
      .filter((row) => approval === 'all' || row.approval_status === approval)
      .filter((row) => type === 'all' || row.is_dummy === (type === 'demo'))
      .filter((row) => changes === 'all' || row.has_changed)
      .reduce((sum, row) => sum + row.count, 0)
  const isByAccount = approval === 'all' && type === 'all' && changes === 'all'
  return isByAccount ? (counted.accounts[account] ?? 0) : count()
}

/** The number of matching guides who can be approved, from the stored counts where possible. */
async function approvableTotalOf(ctx: Platform, query: AdminGuideQuery & Searcher, states: States) {
  const { search, approval, account, type, changes } = query
  if (search !== '' || account !== 'all') return store.countApprovable(ctx.db, query)
  return states
    .filter((row) => isApprovable(row.approval_status, row.has_changed))
    .filter((row) => approval === 'all' || row.approval_status === approval)
    .filter((row) => type === 'all' || row.is_dummy === (type === 'demo'))
    .filter((row) => changes === 'all' || row.has_changed)
    .reduce((sum, row) => sum + row.count, 0)
}

/** A page of the guides tab; the counts are over all guides (docs/rules/admin.md#counts). */
export async function pageOfGuides(
  ctx: Platform,
  query: AdminGuideQuery & Searcher,
): Promise<AdminGuidePage> {
  // Read before the rows, so that no row is older than it.
  const asOf = await newestVersion(ctx.db)
  const [rows, states, accounts] = await Promise.all([
    store.findPage(ctx.db, query, ADMIN_LIST.pageSize, (query.page - 1) * ADMIN_LIST.pageSize),
    store.countStates(ctx.db),
    store.countAccounts(ctx.db),
  ])
  const account = tally(ACCOUNT_FILTERS, accounts, (row) => row.status)
  return {
    rows: rows.map((row) => viewOf(ctx, row)),
    total: await totalOf(ctx, query, { rows, states, accounts: account }),
    approvable: await approvableTotalOf(ctx, query, states),
    asOf,
    counts: {
      approval: tally(APPROVAL_FILTERS, states, (row) => row.approval_status),
      account,
      type: tally(TYPE_FILTERS, states, (row) => (row.is_dummy ? 'demo' : 'real')),
      changes: tally(CHANGE_FILTERS, states, (row) => (row.has_changed ? 'changed' : '')),
    },
  }
}

/**
 * The guides of a list who can be approved, on all of its pages. Those who are newer than the list
 * are only named, because nobody has seen them in it.
 */
export async function approvableGuides(
  ctx: Platform,
  { asOf, ...query }: ApprovableQuery,
): Promise<ApprovableGuides> {
  const rows = await store.findApprovable(ctx.db, query, BULK_APPROVAL.selected)
  return {
    guides: rows
      .filter(({ version }) => version <= asOf)
      .map(({ id, display_name, version }) => ({ _id: id, displayName: display_name, version })),
    newer: rows.filter(({ version }) => version > asOf).map((row) => row.display_name),
  }
}

/** All guides that match the current filters. */
export async function guideCsv(ctx: Platform, query: AdminGuideQuery): Promise<string> {
  return csvOf(
    ctx.db,
    async (db, limit, offset) => {
      const rows = await store.findPage(db, query, limit, offset)
      const figures = await store.figuresOf(
        db,
        rows.map(({ id }) => id),
      )
      const known = new Map(figures.map((one) => [one.account_id, one] as const))
      return (await withActivity(db, rows)).map((row) => ({ ...row, figures: known.get(row.id) }))
    },
    (row) => ({ ...viewOf(ctx, row), activity: row.activity, figures: row.figures }),
    {
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
      isVerified: (guide) => !guide.isUnverified,
      submittedAt: (guide) => guide.submittedAt ?? '',
      ...ACTIVITY_COLUMNS,
      languages: ({ figures }) => figures?.languages.join(' ') ?? null,
      expertises: ({ figures }) => figures?.expertises.join('; ') ?? null,
      prices: ({ figures }) => figures?.price_ranges.map(priceOf).join('; ') ?? null,
      reviews: ({ figures }) => figures?.review_count ?? null,
      averageRating: ({ figures }) =>
        figures && figures.review_count > 0
          ? Math.round((figures.rating_sum / figures.review_count) * 100) / 100
          : null,
      answersWithin: ({ figures }) => figures?.answers_within ?? null,
      toursAgreed: ({ figures }) => figures?.tours_agreed ?? null,
      toursKept: ({ figures }) => figures?.tours_kept ?? null,
      lateCancels: ({ figures }) => figures?.late_cancels ?? null,
    },
  )
}

const priceOf = ({ minPrice, maxPrice, currency, unit }: PriceRange): string =>
  `${minPrice ?? ''}–${maxPrice ?? ''} ${currency} ${unit}`
