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

const partyId = (booking: BookingRow, role: PersonRole) =>
  role === 'user' ? booking.user_id : booking.guide_id

const nameParams = (booking: BookingRow) => ({
  guideName: booking.guide_name ?? '',
  userName: booking.traveller_name ?? '',
  location: booking.enquiry_location,
})

function moveParams(booking: BookingRow, move: Arrow, reason: string) {
  const canceller = move.by === 'guide' ? booking.guide_name : booking.traveller_name
  return {
    ...nameParams(booking),
    ...(move.by !== 'clock' && canceller !== null && { cancellerName: canceller }),
    ...(reason !== '' && { reason }),
  }
}

/** Who is told what (decisions section 4): rows and mails in the transaction of their cause. */
export function notificationHears(p: Platform): void {
  const tellParty = (
    ...[tx, booking, role, kind, params]: [
      Parameters<typeof tell>[1],
      BookingRow,
      PersonRole,
      NotificationEvent,
      Record<string, string>,
    ]
  ) => {
    const id = partyId(booking, role)
    return id ? tell(p, tx, id, { kind, bookingId: booking.id, params }) : Promise.resolve()
  }

  p.events.on('booking.enquired', (tx, { booking }) =>
    tellParty(tx, booking, 'guide', 'newEnquiry', nameParams(booking)),
  )
  p.events.on('booking.moved', async (tx, { booking, move, reason, when }) => {
    const params = { ...moveParams(booking, move, reason), ...when }
    for (const role of move.tells) await tellParty(tx, booking, role, EVENT_OF[move.line], params)
  })
  p.events.on('booking.reminded', (tx, { booking, role }) =>
    tellParty(tx, booking, role, 'reminder', nameParams(booking)),
  )
  p.events.on('review.left', (tx, { booking, rating }) =>
    tellParty(tx, booking, 'guide', 'review', { ...nameParams(booking), rating: String(rating) }),
  )
  p.events.on('chat.posted', async (tx, { booking, message }) => {
    const role = otherRole(message.senderRole)
    const id = partyId(booking, role)
    // Whoever looks at the thread right now sees the message itself.
    if (!id || (await p.live.isWatching(id, booking.id))) return
    await tellParty(tx, booking, role, 'chat', nameParams(booking))
  })
  p.events.on('guide.decided', async (tx, { guideId, status, reason }) => {
    if (status !== 'approved' && status !== 'rejected') return
    await tell(p, tx, guideId, {
      kind: status === 'approved' ? 'profileApproved' : 'profileRejected',
      bookingId: null,
      params: reason === '' ? {} : { reason },
    })
  })
  p.events.on('report.decided', async (tx, { reporterId, status }) => {
    // Only the outcome is news to the reporter; that somebody looks at it is not.
    if (reporterId === null || status !== 'Resolved') return
    await tell(p, tx, reporterId, { kind: 'reportOutcome', bookingId: null, params: {} })
  })
  p.events.on('chat.read', (tx, { bookingId, reader }) => chatWasRead(p, tx, reader.id, bookingId))
}
