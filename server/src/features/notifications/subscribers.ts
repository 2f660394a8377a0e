import type { SystemLine, Transition } from '@annai/contract/bookings/lifecycle'
import type { NotificationEvent } from '@annai/contract/notifications/events'
import { otherRole, type PersonRole } from '@annai/contract/person'
import type { Write } from '../../platform/db/batch/index.ts'
import type { Subscribers } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import { isViewingBooking } from '../bookings/realtime/service.ts'
import type { BookingRow } from '../bookings/service.ts'
import { chatWasRead, notify } from './service.ts'

/** What each line of the thread is called as a notification. */
const EVENT_OF: Record<SystemLine, NotificationEvent> = {
  proposed: 'proposal',
  changes_proposed: 'changedProposal',
  confirmed: 'confirmed',
  rejected_by_user: 'rejected',
  changes_rejected_by_user: 'changesRejected',
  completed: 'completed',
  cancelled: 'cancelled',
  rejected_by_guide: 'declined',
  expired: 'expired',
}

/** What a notification says of a booking. */
type NotifiedBooking = Pick<
  BookingRow,
  'id' | 'user_id' | 'guide_id' | 'traveller_name' | 'guide_name' | 'enquiry_location'
>

const partyId = (booking: NotifiedBooking, role: PersonRole) =>
  role === 'user' ? booking.user_id : booking.guide_id

const nameParams = (booking: NotifiedBooking) => ({
  guideName: booking.guide_name ?? '',
  userName: booking.traveller_name ?? '',
  location: booking.enquiry_location,
})

function transitionParams(booking: NotifiedBooking, { by }: Transition, reason: string) {
  const canceller = by === 'guide' ? booking.guide_name : booking.traveller_name
  return {
    ...nameParams(booking),
    ...(by !== 'clock' && canceller !== null && { cancellerName: canceller }),
    ...(reason !== '' && { reason }),
  }
}

function notifyParty(
  ctx: Platform,
  booking: NotifiedBooking,
  role: PersonRole,
  kind: NotificationEvent,
  params: Record<string, string>,
): Write[] {
  const id = partyId(booking, role)
  return id ? notify(ctx, id, { kind, bookingId: booking.id, params }) : []
}

/** Which event notifies which party: rows and mails commit with their cause. */
export const notificationSubscribers: Subscribers<Platform> = {
  'booking.enquired': ({ booking }, ctx) =>
    notifyParty(ctx, booking, 'guide', 'newEnquiry', nameParams(booking)),
  'booking.transitioned': ({ booking, transition, reason, when }, ctx) => {
    const params = { ...transitionParams(booking, transition, reason), ...when }
    const kind = EVENT_OF[transition.line]
    return transition.notifies.flatMap((role) => notifyParty(ctx, booking, role, kind, params))
  },
  'booking.reminded': ({ booking, role }, ctx) =>
    notifyParty(ctx, booking, role, 'reminder', nameParams(booking)),
  'review.left': ({ booking, rating }, ctx) => {
    const params = { ...nameParams(booking), rating: String(rating) }
    return notifyParty(ctx, booking, 'guide', 'review', params)
  },
  'chat.posted': async ({ booking, senderRole }, ctx) => {
    const role = otherRole(senderRole)
    const id = partyId(booking, role)
    // A person who looks at the thread right now sees the message itself.
    if (!id || (await isViewingBooking(ctx, id, booking.id))) return []
    return notifyParty(ctx, booking, role, 'chat', nameParams(booking))
  },
  'chat.read': ({ booking, reader }, ctx) => chatWasRead(ctx, reader.id, booking.id),
  'guide.decided': ({ guideId, status, reason }, ctx) => {
    if (status !== 'approved' && status !== 'rejected') return []
    return notify(ctx, guideId, {
      kind: status === 'approved' ? 'profileApproved' : 'profileRejected',
      bookingId: null,
      params: reason === '' ? {} : { reason },
    })
  },
  'report.decided': ({ reporterId, status, outcome }, ctx) => {
    // Only the outcome is news to the reporter, not that a report is being looked at.
    if (reporterId === null || status !== 'Resolved') return []
    const kind = outcome === 'dismissed' ? 'reportDismissed' : 'reportOutcome'
    return notify(ctx, reporterId, { kind, bookingId: null, params: {} })
  },
}
