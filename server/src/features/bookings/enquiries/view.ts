import type { Enquiry } from '@annai/contract/bookings/shapes'
import type { Listing } from '../../guides/listing/service.ts'
import type { BookingRow } from '../store.ts'
import type { NewBooking } from './store.ts'

type EnquiryColumns = Pick<
  BookingRow,
  'enquiry_message' | 'enquiry_location' | 'enquiry_date_time' | 'enquiry_group_size'
>

/** The fields of an enquiry as columns of its booking. */
export const enquiryColumns = (enquiry: Enquiry): EnquiryColumns => ({
  enquiry_message: enquiry.message,
  enquiry_location: enquiry.location,
  enquiry_date_time: enquiry.dateTime,
  enquiry_group_size: enquiry.customerGroupSize,
})

export const enquiryOf = (row: EnquiryColumns): Enquiry => ({
  message: row.enquiry_message,
  location: row.enquiry_location,
  dateTime: row.enquiry_date_time,
  customerGroupSize: row.enquiry_group_size,
})

/** A new booking as it will be read: nothing has happened to it yet. */
export const newBookingRow = (
  row: NewBooking & EnquiryColumns & { created_at: Date; updated_at: Date },
  { isListed: _, ...parties }: Listing,
): BookingRow => ({
  details_status: null,
  revision: 0,
  agreed_revision: null,
  guide_has_replied: false,
  last_message_sender: null,
  deadline_at: null,
  remind_at: null,
  review_rating: null,
  review_text: null,
  review_date: null,
  ...row,
  ...parties,
})
