import { isBeforeTour } from '@annai/contract/bookings/tour'
import { languageOfScript } from '@annai/contract/guides/script-language'
import type { Language } from '@annai/contract/languages'
import { FEATURED_REVIEWS } from '@annai/contract/reviews/limits'
import type { FeaturedReview, GuideReview, ReviewReply } from '@annai/contract/reviews/shapes'
import type { Translation } from '@annai/contract/translations/shapes'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { translateOnce } from '../../translations/service.ts'
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

/** Translates a review of a guide's public page. */
export async function translateReview(
  ctx: Platform,
  { username, reviewId }: { username: string; reviewId: string },
  to: Language,
): Promise<Translation> {
  if (ctx.translator.engine === null) refuse('translation.off')
  const found = isId(reviewId)
    ? await store.findPublicText(ctx.db, { username, reviewId })
    : undefined
  if (!found) refuse('reviews.notFound')
  return translateOnce(ctx, { column: 'review_id', id: reviewId }, found.body, to)
}

/** Whether readers of the language can probably read the text, by its script. */
function fits(text: string, language: Language): boolean {
  const script = languageOfScript(text)
  // Readers of one Chinese script can read the other.
  return language === 'en' ? script === null : script?.slice(0, 2) === language.slice(0, 2)
}

/**
 * Six good reviews, one for each guide: the newest that readers of the language can read, then the
 * newest of the others. None if there are fewer than six.
 */
export async function featuredReviews(db: Db, language: Language): Promise<FeaturedReview[]> {
  const rows = await store.newestGood(db, FEATURED_REVIEWS)
  const ordered = [
    ...rows.filter(({ body }) => fits(body, language)),
    ...rows.filter(({ body }) => !fits(body, language)),
  ]
  const byGuide = new Map<string, FeaturedReview>()
  for (const { booking_id, rating, body, username, display_name } of ordered)
    if (!byGuide.has(username) && byGuide.size < FEATURED_REVIEWS.count)
      byGuide.set(username, {
        _id: booking_id,
        rating,
        text: body,
        guide: { username, displayName: display_name },
      })
  return byGuide.size === FEATURED_REVIEWS.count ? [...byGuide.values()] : []
}
