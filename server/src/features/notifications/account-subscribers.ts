import type { ApprovalStatus } from '@annai/contract/guides/vocabulary'
import type { NotificationEvent } from '@annai/contract/notifications/events'
import type { Subscribers } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { notify } from './delivery/service.ts'

/** What a decision about a profile means for its guide; null if the guide sees no difference. */
function profileEvent(before: ApprovalStatus, after: ApprovalStatus): NotificationEvent | null {
  if (after === 'approved') return 'profileApproved'
  if (before === 'approved') return 'profileHidden'
  return after === 'rejected' ? 'profileRejected' : null
}

/** The notifications of one account that are about no booking. */
export const accountSubscribers: Subscribers<Platform> = {
  'decision.news': (tx, { accountId, decisionId }, ctx) =>
    notify(ctx, tx, accountId, { kind: 'decision', bookingId: null, params: { decisionId } }),
  'account.blockDecided': async (tx, { accountId, blocks, reason, isCoded }, ctx) => {
    // A decision with a code has a notification of its own.
    if (isCoded) return
    await notify(ctx, tx, accountId, {
      kind: blocks ? 'accountBlocked' : 'accountUnblocked',
      bookingId: null,
      params: reason === '' ? {} : { reason },
    })
  },
  async 'guide.decided'(tx, { guideId, before, status, reason, isCoded }, ctx) {
    const kind = profileEvent(before, status)
    if (kind === null || isCoded) return
    await notify(ctx, tx, guideId, {
      kind,
      bookingId: null,
      params: reason === '' ? {} : { reason },
    })
  },
  'guide.editedByStaff': (tx, { guideId }, ctx) =>
    notify(ctx, tx, guideId, { kind: 'profileEdited', bookingId: null, params: {} }),
  'credential.accepted': (tx, { credential }, ctx) =>
    notify(ctx, tx, credential.guide_id, { kind: 'credential', bookingId: null, params: {} }),
  'credential.ending': (tx, { guideId, lastDay }, ctx) =>
    notify(ctx, tx, guideId, {
      kind: 'credentialEnding',
      bookingId: null,
      params: { until: lastDay },
    }),
  'calendar.feedBroken': (tx, { guideId, calendar, wasRead }, ctx) =>
    notify(ctx, tx, guideId, {
      kind: 'feedBroken',
      bookingId: null,
      params: { feed: calendar, ...(!wasRead && { neverRead: 'yes' }) },
    }),
  async 'report.decided'(tx, { reporterId, status, outcome }, ctx) {
    // Only the outcome is news to the reporter, not that a report is being looked at.
    if (reporterId === null || status !== 'Resolved') return
    const kind = outcome === 'dismissed' ? 'reportDismissed' : 'reportOutcome'
    await notify(ctx, tx, reporterId, { kind, bookingId: null, params: {} })
  },
}
