import type { AdminBooking, AdminBookingDetails } from '@annai/contract/admin/shapes'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { wholeThread } from '../../chat/thread/service.ts'
import * as bookings from '../store.ts'
import * as store from './store.ts'
import { deskBookingView, deskDetailsView } from './view.ts'

/** The plain list is bounded; the desk pages beyond it. */
const LIST_CAP = 10_000

export const deskBookings = async (p: Platform): Promise<AdminBooking[]> =>
  (await store.newest(p.db, LIST_CAP)).map(deskBookingView)

/** Any booking with its thread, for the operator. */
export async function deskBooking(p: Platform, id: string): Promise<AdminBookingDetails> {
  const row = isId(id) ? await bookings.findAny(p.db, id) : undefined
  if (!row) refuse('bookings.notFound')
  const proposals = await bookings.proposalsOf(p.db, id)
  const enquiry = {
    location: row.enquiry_location,
    dateTime: row.enquiry_date_time,
    customerGroupSize: row.enquiry_group_size,
    message: row.enquiry_message,
  }
  const standing = proposals.find((item) => item.revision === row.revision)
  return deskDetailsView(row, enquiry, standing, await wholeThread(p.db, id))
}
