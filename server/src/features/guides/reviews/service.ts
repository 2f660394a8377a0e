import { isBeforeTour } from '@annai/contract/bookings/tour'
import type { GuideReview, ReviewReply } from '@annai/contract/reviews/shapes'
import type { Db } from '../../../platform/db/database.ts'
import * as store from './store.ts'

/** The guide's reply to a review, if there is one. */
export const replyView = ({
  reply,
  replied_at,
}: {
  reply: string | null
  replied_at: Date | null
}): { reply?: ReviewReply } =>
  reply === null || replied_at === null
    ? {}
    : { reply: { text: reply, date: replied_at.toISOString() } }

/** A guide's reviews, newest first and without names, as the public page shows them. */
export const reviewsOf = async (reader: Db, guideId: string): Promise<GuideReview[]> =>
  (await store.ofGuide(reader, guideId)).map((row) => ({
    _id: row.booking_id,
    rating: row.rating,
    text: row.body,
    date: row.created_at.toISOString(),
    ...replyView(row),
    ...(isBeforeTour(row.created_at, agreedOf(row)) && { isBeforeTour: true as const }),
  }))

const agreedOf = ({ date_times, time_zone }: Awaited<ReturnType<typeof store.ofGuide>>[number]) =>
  date_times && time_zone !== null ? { dateTimes: date_times, timeZone: time_zone } : null
