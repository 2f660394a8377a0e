import { setTimeout as sleep } from 'node:timers/promises'
import { Booking } from '@annai/contract/bookings/shapes'
import { takesWordsOnly } from '@annai/contract/decisions/vocabulary'
import type { Answer } from '../../app.ts'
import { recountAggregates } from '../aggregates.ts'
import type { ReviewAnswer, ReviewedTour, ReviewHistory } from './play.ts'

/** 400: an invalid rating, a second review or no words. */
const FINE = [200, 201, 400, 404, 409, 503]

const taken = <D extends ReviewAnswer['step']['does']>({ answers }: ReviewedTour, does: D) =>
  answers.filter(
    (each): each is ReviewAnswer & { step: { does: D } } =>
      each.status < 400 && each.step.does === does,
  )

async function checkTour(history: ReviewHistory, tour: ReviewedTour): Promise<string[]> {
  const { servers, guide } = history
  const [app, other] = servers
  const { db } = app.ctx
  const wrong = tour.answers
    .filter(({ status }) => !FINE.includes(status))
    .map(({ step, status, body }) => `${step.does} answered ${status} ${JSON.stringify(body)}`)
  const view = Booking.parse((await other.as(tour.user).get(`/api/bookings/${tour.id}`)).body)
  const [first, second] = taken(tour, 'review')
  if (second) wrong.push('two reviews of one tour')
  if (view.blindReview) wrong.push('a blind review is stuck two minutes after its time')
  if ((first !== undefined) !== (view.review !== null)) wrong.push('a review is lost or made up')
  const written = [first, ...taken(tour, 'replace')].filter((each) => each !== undefined)
  const lastAt = Math.max(...written.map(({ at }) => at))
  const last = written.filter(({ at }) => at === lastAt)
  if (view.review && !last.some(({ step }) => step.rating === view.review?.rating))
    wrong.push(`${view.review.rating} stars, which were not the last`)
  const words = view.review?.areWordsRemoved ? [''] : last.map(({ text }) => text)
  if (view.review && !words.includes(view.review.text))
    wrong.push(`"${view.review.text}" was not the last text`)
  const given = taken(tour, 'feedback')
  if (new Set(given.map(({ text }) => text)).size > 1) wrong.push('feedback was given twice')
  const news = await db
    .selectFrom('notifications')
    .select(['kind'])
    .where('booking_id', '=', tour.id)
    .where('account_id', '=', guide.id)
    .execute()
  const have = (kind: string) => news.filter((row) => row.kind === kind).length
  if (have('review') !== (first ? 1 : 0)) wrong.push(`${have('review')} notices of the review`)
  const waited = first?.body.booking.blindReview ? 1 : 0
  if (have('reviewWaiting') !== waited)
    wrong.push(`${have('reviewWaiting')} notices that it waits, not ${waited}`)
  return [...wrong, ...(await checkDecisions(history, tour))]
}

/** Each removal is one decision, appealed and answered once. */
async function checkDecisions(
  { servers: [app] }: ReviewHistory,
  tour: ReviewedTour,
): Promise<string[]> {
  const wrong: string[] = []
  const decisions = (await app.as(tour.user).get('/api/decisions')).body
  const removals = taken(tour, 'remove')
  if (decisions.length > removals.length) wrong.push('a decision that nobody took')
  if (removals.length > 0 && decisions.length === 0) wrong.push('a removal without a decision')
  const appealed = decisions.filter(({ appeal }: Answer['body']) => appeal).length
  if (appealed !== taken(tour, 'appeal').length)
    wrong.push(`${appealed} appeals, ${taken(tour, 'appeal').length} acknowledged`)
  const answered = decisions.filter(({ appeal }: Answer['body']) => appeal?.outcome).length
  if (answered !== taken(tour, 'judge').length)
    wrong.push(`${answered} appeals answered, ${taken(tour, 'judge').length} acknowledged`)
  return wrong
}

/** The guide's page shows what is public, its mean, and a mark for each review that is not. */
async function checkPage(history: ReviewHistory): Promise<string[]> {
  // Another instance learns of a change a moment later, and answers from its cache until then.
  for (let tries = 0; ; tries++) {
    const wrong = await wrongOnPage(history)
    if (wrong.length === 0 || tries === 40) return wrong
    await sleep(50)
  }
}

async function wrongOnPage({ guide, tours, servers: [app, other] }: ReviewHistory) {
  const wrong: string[] = []
  const page = (await other.as().get(`/api/guides/profile/${guide.username}`)).body
  const rows = await app.ctx.db
    .selectFrom('reviews')
    .select(['booking_id', 'rating', 'body', 'removed_at', 'words_removed_at', 'removed_body'])
    .where('guide_id', '=', guide.id)
    .execute()
  const shown = rows.filter(({ removed_at }) => removed_at === null)
  if (page.reviewCount !== shown.length || page.reviews.length !== shown.length)
    wrong.push(`${page.reviewCount} reviews on the page of ${shown.length}`)
  const mean = shown.reduce((sum, { rating }) => sum + Number(rating), 0) / shown.length
  if (shown.length > 0 && Math.abs(page.averageRating - mean) > 0.01)
    wrong.push(`a mean of ${page.averageRating}, not ${mean}`)
  const marks = (page.removedReviews ?? []).length
  if (marks !== rows.length - shown.length)
    wrong.push(`${marks} marks for ${rows.length - shown.length} removed reviews`)
  const all = JSON.stringify(page)
  for (const { booking_id, body, removed_at, removed_body } of rows) {
    if (removed_at && body && all.includes(body)) wrong.push('removed words are on the page')
    if (removed_body && all.includes(removed_body)) wrong.push('removed words are on the page')
    const tour = tours.find(({ id }) => id === booking_id)
    const codes = tour ? taken(tour, 'remove').map(({ step }) => step.code) : []
    if (removed_body && !codes.some(takesWordsOnly)) wrong.push('words that nobody removed')
  }
  return wrong
}

/** The problems of a history; empty if all promises were kept. */
export async function checkReviewHistory(history: ReviewHistory): Promise<string[]> {
  const wrong = [...history.wrong]
  for (const [index, tour] of history.tours.entries())
    wrong.push(...(await checkTour(history, tour)).map((text) => `tour ${index}: ${text}`))
  const { db } = history.servers[0].ctx
  const stuck = await db
    .selectFrom('blind_reviews')
    .select('booking_id')
    .where('publish_at', '<=', history.servers[0].clock.now())
    .execute()
  if (stuck.length > 0) wrong.push(`${stuck.length} blind reviews are stuck`)
  return [...wrong, ...(await checkPage(history)), ...(await recountAggregates(db))]
}
