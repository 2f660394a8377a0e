import type { Enquiry } from '@annai/contract/bookings/enquiries/shapes'
import type { Trip } from '@annai/contract/bookings/trip'
import type { Authorized } from '@annai/contract/permission'
import { defineInsert, insert, type NewRow, type Write } from '../../../platform/db/batch/index.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import type { BookingRow } from '../store.ts'

/** The fields of an enquiry as columns of its booking. */
export const enquiryColumns = (enquiry: Enquiry, trip: Trip | null) => ({
  enquiry_message: enquiry.message,
  enquiry_location: enquiry.location,
  enquiry_date_time: enquiry.dateTime,
  enquiry_group_size: enquiry.customerGroupSize,
  enquiry_trip: trip,
})

export const enquiryOf = (
  row: Omit<ReturnType<typeof enquiryColumns>, 'enquiry_trip'>,
): Enquiry => ({
  message: row.enquiry_message,
  location: row.enquiry_location,
  dateTime: row.enquiry_date_time,
  customerGroupSize: row.enquiry_group_size,
})

/** The other columns of a new booking, as they would be read. */
export const UNANSWERED = {
  details_status: null,
  revision: 0,
  agreed_revision: null,
  guide_has_replied: false,
  last_message_sender: null,
  is_superseded: false,
  review_rating: null,
  review_text: null,
  review_date: null,
  review_removed_at: null,
  trip_id: null,
  trip_asked: 0,
  has_brief: false,
} satisfies Partial<BookingRow>

type Parties = Authorized<{ user_id: string; guide_id: string }, 'enquire'>
type NewBooking = Omit<NewRow<'bookings'>, 'user_id' | 'guide_id'> & { created_at: Date }

/** The booking itself, in the statement that commits it. */
export const insertBooking = ({ user_id, guide_id }: Parties, row: NewBooking): Write =>
  insert('bookings', { ...row, user_id, guide_id })

const insertKey = defineInsert('idempotency_keys', { key: 'result_id', onConflict: 'ignore' })

interface Claim {
  key: string
  /** The booking or the trip that the request makes. */
  result_id: string
  created_at: Date
}

/** A retry with a key writes nothing: the first request has claimed it. */
export const claimKey = ({ user_id }: Parties, claim: Claim): Write =>
  insertKey({ ...claim, account_id: user_id })

/** The booking or the trip of the request that claimed the key. */
export const resultOfKey = async (db: Db, accountId: string, key: string): Promise<string> =>
  (
    await db
      .selectFrom('idempotency_keys')
      .select('result_id')
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).result_id

export const removeKeys = (db: Db, _authority: SystemAuthority<'retention'>, before: Date) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute()
