import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

/** The review of a booking that is not public yet, with the content that only its author reads. */
export const blindReviewOf = (reader: Db | Tx, bookingId: string) =>
  reader
    .selectFrom('blind_reviews')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()

/** The guide's feedback on a tour. */
export const feedbackOf = (reader: Db | Tx, bookingId: string) =>
  reader
    .selectFrom('traveller_feedback')
    .selectAll()
    .where('booking_id', '=', bookingId)
    .executeTakeFirst()
