import type { Message } from '../bookings/shapes.ts'
import type { Notification } from '../notifications/shapes.ts'
import type { AccountStatus, PersonRole } from '../person.ts'
import type { ErrorResponse } from '../wire.ts'

/** Socket events of the server. Small ones carry their data; a booking is fetched again over HTTP. */
export interface ServerEvents {
  'new message': (message: Message) => void
  /** The picture of this message was removed. */
  'message changed': (message: Message) => void
  /** A party has read up to this line. Only to parties who share it. */
  'thread read': (read: { bookingId: string; role: PersonRole; seq: number }) => void
  /** A party is writing, and has seen the thread up to this line. Only to parties who share it. */
  typing: (typing: { bookingId: string; role: PersonRole; after: number }) => void
  'new notification': (notification: Notification) => void
  /** A booking's status, details or review changed: fetch it again. */
  'booking changed': (change: { bookingId: string }) => void
  /** A trip's bookings changed, or more guides were asked: fetch it again. */
  'trip changed': (change: { tripId: string }) => void
  /** The guide's own calendar, or what takes time in it, changed: fetch it again. */
  'calendar changed': () => void
  /** Notifications were read or deleted here or elsewhere: the count as it is now. */
  'unread changed': (unread: { count: number }) => void
  /** The operator blocked or unblocked this person: a block closes the socket right after. */
  'account changed': (change: { accountStatus: AccountStatus }) => void
  /** The server lost events: fetch all open queries again. */
  'events missed': () => void
  /** The session ended (logout, reset): the socket closes right after. */
  'session ended': () => void
}

export type JoinResponse = { ok: true } | Pick<ErrorResponse, 'error' | 'code'>

export interface ClientEvents {
  'join booking': (bookingId: string, answer?: (result: JoinResponse) => void) => void
  /**
   * Whether the thread is visible on the screen. If so, no notification is written. Default: true.
   */
  'watch booking': (bookingId: string, isWatching: boolean) => void
  'leave booking': (bookingId: string) => void
  /** The person is writing, and has seen the thread up to this line. */
  typing: (bookingId: string, after: number) => void
  /** Acknowledged at once: after a sleep a dead connection may still look open. */
  'check connection': (answer: () => void) => void
}
