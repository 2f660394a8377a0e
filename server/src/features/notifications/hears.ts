import type { Arrow, SystemLine } from '@annai/contract/bookings/lifecycle'
import type { NotificationEvent } from '@annai/contract/notifications/events'
import { otherRole, type PersonRole } from '@annai/contract/person'
import type { Platform } from '../../platform/platform.ts'
import type { BookingRow } from '../bookings/service.ts'
import { chatWasRead, tell } from './service.ts'

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

/** What a notification tells of a booking. */
type TellableBooking = Pick<
  BookingRow,
  'id' | 'user_id' | 'guide_id' | 'traveller_name' | 'guide_name' | 'enquiry_location'
>

const partyId = (booking: TellableBooking, role: PersonRole) =>
  role === 'user' ? booking.user_id : booking.guide_id

const nameParams = (booking: TellableBooking) => ({
  guideName: booking.guide_name ?? '',
  userName: booking.traveller_name ?? '',
  location: booking.enquiry_location,
})

function moveParams(booking: TellableBooking, move: Arrow, reason: string) {
  const canceller = move.by === 'guide' ? booking.guide_name : booking.traveller_name
  return {
    ...nameParams(booking),
    ...(move.by !== 'clock' && canceller !== null && { cancellerName: canceller }),
    ...(reason !== '' && { reason }),
  }
}

/** Who is told what (decisions section 4): rows and mails commit with their cause. */
export function notificationHears(p: Platform): void {
  const tellParty = (
    booking: TellableBooking,
    role: PersonRole,
    kind: NotificationEvent,
    params: Record<string, string>,
  ) => {
    const id = partyId(booking, role)
    return id ? tell(p, id, { kind, bookingId: booking.id, params }) : []
  }

  p.events.on('booking.enquired', ({ booking }) =>
    tellParty(booking, 'guide', 'newEnquiry', nameParams(booking)),
  )
  p.events.on('booking.moved', ({ booking, move, reason, when }) => {
    const params = { ...moveParams(booking, move, reason), ...when }
    return move.tells.flatMap((role) => tellParty(booking, role, EVENT_OF[move.line], params))
  })
  p.events.on('booking.reminded', ({ booking, role }) =>
    tellParty(booking, role, 'reminder', nameParams(booking)),
  )
  p.events.on('review.left', ({ booking, rating }) =>
    tellParty(booking, 'guide', 'review', { ...nameParams(booking), rating: String(rating) }),
  )
  p.events.on('chat.posted', async ({ booking, senderRole }) => {
    const role = otherRole(senderRole)
    const id = partyId(booking, role)
    // Whoever looks at the thread right now sees the message itself.
    if (!id || (await p.live.isWatching(id, booking.id))) return []
    return tellParty(booking, role, 'chat', nameParams(booking))
  })
  p.events.on('guide.decided', ({ guideId, status, reason }) => {
    if (status !== 'approved' && status !== 'rejected') return []
    return tell(p, guideId, {
      kind: status === 'approved' ? 'profileApproved' : 'profileRejected',
      bookingId: null,
      params: reason === '' ? {} : { reason },
    })
  })
  p.events.on('report.decided', ({ reporterId, status, outcome }) => {
    // Only the outcome is news to the reporter; that somebody looks at it is not.
    if (reporterId === null || status !== 'Resolved') return []
    const kind = outcome === 'dismissed' ? 'reportDismissed' : 'reportOutcome'
    return tell(p, reporterId, { kind, bookingId: null, params: {} })
  })
  p.events.on('chat.read', ({ bookingId, reader }) => chatWasRead(p, reader.id, bookingId))
}
