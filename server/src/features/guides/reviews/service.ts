import { isBeforeTour } from '@annai/contract/bookings/tour'
import type { ReviewCode } from '@annai/contract/decisions/vocabulary'
import { languageOfScript } from '@annai/contract/guides/script-language'
import type { PublicGuide } from '@annai/contract/guides/shapes'
import type { Language } from '@annai/contract/languages'
import { FEATURED_REVIEWS } from '@annai/contract/reviews/limits'
import type {
  FeaturedReview,
  GuideReview,
  RemovedReview,
  ReviewRemoval,
  ReviewReply,
} from '@annai/contract/reviews/shapes'
import type { Translation } from '@annai/contract/translations/shapes'
import { resolveZone, todayIn } from '@annai/contract/when'
import type { Db } from '../../../platform/db/database.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { translateOnce } from '../../translations/service.ts'
import * as store from './store.ts'

/** The day where the tour was, the same for every reader; in UTC where its zone is unknown. */
const dayAt = (at: Date, timeZone: string | null): string =>
  todayIn(timeZone !== null && resolveZone(timeZone) ? timeZone : 'UTC', at.getTime())

/** The guide's reply to a review, if there is one. */
export const replyView = ({
  reply,
  replied_at,
  time_zone,
}: {
  reply: string | null
  replied_at: Date | null
  time_zone: string | null
}): { reply?: ReviewReply } =>
  reply === null || replied_at === null
    ? {}
    : {
        reply: {
          text: reply,
          date: replied_at.toISOString(),
          day: dayAt(replied_at, time_zone),
        },
      }

/** The reviews that a guide's page shows. */
export type ShownReviews = Pick<PublicGuide, 'reviews' | 'removedReviews'>
type ReviewRow = Awaited<ReturnType<typeof store.ofGuide>>[number]

const removalOf = (at: Date | null, code: ReviewCode | null): ReviewRemoval | null =>
  at === null || code === null ? null : { code, month: at.toISOString().slice(0, 7) }

function reviewView(row: ReviewRow): GuideReview {
  const wordsRemoval = removalOf(row.words_removed_at, row.words_code)
  return {
    _id: row.booking_id,
    rating: row.rating,
    text: row.body,
    date: row.created_at.toISOString(),
    day: dayAt(row.created_at, row.time_zone),
    ...replyView(row),
    ...(isBeforeTour(row.created_at, agreedOf(row)) && { isBeforeTour: true as const }),
    ...(wordsRemoval && { wordsRemoval }),
  }
}

/** A guide's reviews, newest first and without names, and what is left of the removed ones. */
export async function reviewsOf(reader: Db, guideId: string): Promise<ShownReviews> {
  const reviews: GuideReview[] = []
  const removedReviews: RemovedReview[] = []
  for (const row of await store.ofGuide(reader, guideId)) {
    const removal = removalOf(row.removed_at, row.removal_code)
    if (removal)
      removedReviews.push({ _id: row.booking_id, date: row.created_at.toISOString(), ...removal })
    else reviews.push(reviewView(row))
  }
  return { reviews, ...(removedReviews.length > 0 && { removedReviews }) }
}

const agreedOf = ({ date_times, time_zone }: ReviewRow) =>
  date_times && time_zone !== null ? { dateTimes: date_times, timeZone: time_zone } : null

interface PublicReview {
  username: string
  reviewId: string
}

async function publicTexts(ctx: Platform, { username, reviewId }: PublicReview) {
  if (ctx.translator.engine === null) refuse('translation.off')
  const found = isId(reviewId)
    ? await store.findPublicTexts(ctx.db, { username, reviewId })
    : undefined
  return found ?? refuse('reviews.notFound')
}

/** Translates a review of a guide's public page. */
export async function translateReview(
  ctx: Platform,
  review: PublicReview,
  to: Language,
): Promise<Translation> {
  const { body } = await publicTexts(ctx, review)
  if (body === '') refuse('reviews.notFound')
  return translateOnce(ctx, { review_id: review.reviewId }, body, to)
}

/** Translates the reply to a review of a guide's public page. */
export async function translateReply(
  ctx: Platform,
  review: PublicReview,
  to: Language,
): Promise<Translation> {
  const { reply } = await publicTexts(ctx, review)
  if (!reply) refuse('reviews.notFound')
  return translateOnce(ctx, { reply_id: review.reviewId }, reply, to)
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
