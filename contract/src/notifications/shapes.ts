import { z } from 'zod'
import { resolveZone } from '../when.ts'
import { boundedText, Id, Instant, NamedId } from '../wire.ts'
import { ICONS } from './events.ts'

const Params = z.record(z.string(), z.string())

export const Notification = z.object({
  _id: Id,
  date: Instant,
  isRead: z.boolean(),
  icon: z.enum(ICONS),
  titleKey: z.string(),
  titleParams: Params,
  messageKey: z.string(),
  messageParams: Params,
  relatedBooking: z.object({ _id: Id }).nullable(),
  actionUrl: z.string(),
})
export type Notification = z.infer<typeof Notification>

/** A zone that a proposal may have too, by a name that `Intl` reads: it writes the times of mails. */
function isDeviceZone(name: string): boolean {
  if (!resolveZone(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The zone of the person's device, for the times in their mails. */
export const DeviceTimeZone = z.object({
  timeZone: boundedText(64, { missing: 'timeZoneRequired', tooLong: 'timeZoneInvalid' }).refine(
    isDeviceZone,
    { error: 'timeZoneInvalid' },
  ),
})

export const UnreadCount = z.object({ count: z.number() })
export const MarkReadRequest = z.object({
  notificationId: NamedId,
})
export const MarkReadResponse = z.object({ notification: Notification })
export const MarkBookingReadRequest = z.object({
  bookingId: NamedId,
  /** Leaves the notification of unread messages: reading the thread reads it. */
  exceptMessages: z.boolean().optional(),
})
export const ModifiedResponse = z.object({ message: z.string(), modifiedCount: z.number() })
