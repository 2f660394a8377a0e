import type { Enquiry } from '@annai/contract/bookings/enquiries/shapes'
import type { Wishes } from '@annai/contract/bookings/wishes'
import type { Authorized } from '@annai/contract/permission'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { RetryKey } from '../../../platform/http/route.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import type { BookingRow } from '../store.ts'

/** The fields of an enquiry as columns of its booking. */
export const enquiryColumns = (enquiry: Enquiry, wishes: Wishes | null) => ({
  enquiry_message: enquiry.message,
  enquiry_location: enquiry.location,
  enquiry_date_time: enquiry.dateTime,
  enquiry_group_size: enquiry.customerGroupSize,
  enquiry_trip: wishes,
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
  review_words_removed_at: null,
  review_reply: null,
  review_replied_at: null,
  blind_publish_at: null,
  feedback_publish_at: null,
  trip_id: null,
  trip_asked: 0,
  has_group_details: false,
  has_point: false,
} satisfies Partial<BookingRow>

type Parties = Authorized<{ user_id: string; guide_id: string }, 'enquire'>
type NewBooking = ReturnType<typeof enquiryColumns> &
  Pick<
    BookingRow,
    | 'id'
    | 'status'
    | 'trip_id'
    | 'enquiry_ends_at'
    | 'deadline_at'
    | 'remind_at'
    | 'created_at'
    | 'updated_at'
  >

export const insertBooking = (tx: Tx, { user_id, guide_id }: Parties, row: NewBooking) =>
  tx
    .insertInto('bookings')
    .values({
      ...row,
      enquiry_trip: row.enquiry_trip && JSON.stringify(row.enquiry_trip),
      user_id,
      guide_id,
    })
    .execute()

interface UsedKey {
  /** The booking or the trip that the request created. */
  result_id: string
  /** Null for a request that an earlier version stored. */
  request_hash: Buffer | null
}

/** Claims a key for a request; false if it is used. Waits for a concurrent claim. */
export async function claimKey(
  tx: Tx,
  { user_id }: Parties,
  { key, requestHash }: RetryKey,
  result_id: string,
  created_at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('idempotency_keys')
    .values({ account_id: user_id, key, request_hash: requestHash, result_id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const findKey = (db: Db, accountId: string, key: string): Promise<UsedKey | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['result_id', 'request_hash'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst()

export const removeKeys = (db: Db, _authority: SystemAuthority<'retention'>, before: Date) =>
  db.deleteFrom('idempotency_keys').where('created_at', '<=', before).execute()
