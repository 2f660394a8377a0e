import { STATUS } from '@annai/contract/bookings/lifecycle'
import { ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import type { Person, PersonRole } from '@annai/contract/person'
import type { Story, StoryStep, TripStory } from '@annai/demo/people/stories'
import { sendEnquiry } from '../features/bookings/enquiries/service.ts'
import { performAction, performDueAction } from '../features/bookings/transitions/service.ts'
import { sendTrip } from '../features/bookings/trips/service.ts'
import { postMessage } from '../features/chat/service.ts'
import { notificationSubscribers } from '../features/notifications/subscribers.ts'
import { leaveReview } from '../features/reviews/service.ts'
import { DAY, later } from '../platform/clock.ts'
import { createEvents } from '../platform/events.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { createLimits, memoryStore } from '../platform/rate-limits/limits.ts'

export type Cast = ReadonlyMap<string, string>

/** Events before the first start must cause no reminders or mails. */
function stageOf(ctx: Platform, now: Date, ago: () => number): Platform {
  const events = createEvents()
  const clock = { now: () => later(now, -ago() * DAY) }
  const stage: Platform = {
    ...ctx,
    events,
    clock,
    // The demo's bookings are made within a second, which the limits would refuse.
    limits: createLimits(memoryStore(), clock, false),
    metrics: createMetrics(),
    mail: { wake() {}, onWake() {} },
  }
  events.subscribe(stage, notificationSubscribers)
  return stage
}

const dayOf = (now: Date, on: number): string =>
  later(now, on * DAY)
    .toISOString()
    .slice(0, 10)

/** The people of a story, by role. */
const actorsOf =
  (cast: Cast, { traveller, guide }: Pick<Story, 'traveller' | 'guide'>) =>
  (role: PersonRole): Person => {
    const name = role === 'user' ? traveller : guide
    const id = cast.get(name)
    if (id === undefined) throw new Error(`the demo has no ${name}`)
    return { id, role, status: 'active' }
  }

/**
 * Creates a booking through the services, with the clock set back, so that its thread, revisions,
 * notifications and deadlines are exactly those of the product.
 */
export async function playStory(ctx: Platform, cast: Cast, now: Date, story: Story): Promise<void> {
  const actor = actorsOf(cast, story)
  const made = await sendEnquiry(
    stageOf(ctx, now, () => story.ago),
    actor('user'),
    { guideId: actor('guide').id, enquiry: story.enquiry, trip: null },
    undefined,
  )
  await playSteps(ctx, cast, now, { ...story, id: made._id })
}

/** The same for a trip of several guides. */
export async function playTrip(
  ctx: Platform,
  cast: Cast,
  now: Date,
  { guides, trip, ...story }: TripStory,
): Promise<void> {
  const actors = guides.map(({ guide }) => actorsOf(cast, { ...story, guide }))
  const [traveller] = actors.map((actor) => actor('user'))
  if (!traveller) throw new Error('the demo has a trip without guides')
  const days = { fromDay: dayOf(now, trip.fromDay), toDay: dayOf(now, trip.toDay) }
  const { bookings } = await sendTrip(
    { ctx: stageOf(ctx, now, () => story.ago), language: 'en' },
    traveller,
    {
      guideIds: actors.map((actor) => actor('guide').id),
      enquiry: story.enquiry,
      trip: { ...trip, ...days },
    },
    undefined,
  )
  for (const each of guides) {
    const made = bookings.find(({ guide }) => guide?.username === each.guide)
    if (!made) throw new Error(`the trip did not ask ${each.guide}`)
    await playSteps(ctx, cast, now, { ...story, ...each, id: made._id })
  }
}

async function playSteps(
  ctx: Platform,
  cast: Cast,
  now: Date,
  story: Story & { id: string },
): Promise<void> {
  let { ago } = story
  const stage = stageOf(ctx, now, () => ago)
  const size = story.enquiry.customerGroupSize
  for (const step of story.steps) {
    ago = step.ago
    await take(stage, story.id, step, actorsOf(cast, story), { now, size })
  }
  const { status } = await ctx.db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', story.id)
    .executeTakeFirstOrThrow()
  if (status !== story.ends)
    throw new Error(`${story.traveller} and ${story.guide}: ${status} instead of ${story.ends}`)
}

async function take(
  stage: Platform,
  id: string,
  step: StoryStep,
  actor: (role: PersonRole) => Person,
  facts: { now: Date; size: number },
): Promise<void> {
  if (step.by === 'clock') return performDueAction(stage, id)
  const me = actor(step.by)
  if ('message' in step) await postMessage(stage, me, id, { message: step.message })
  else if ('does' in step) await performAction(stage, me, id, step.does)
  else if ('cancels' in step) await performAction(stage, me, id, 'cancel', { reason: step.cancels })
  else if ('rates' in step)
    await leaveReview(stage, me, id, { rating: step.rates, text: step.text })
  else {
    const { on, from, to, place, price, currency, zone, remarks } = step.proposes
    const proposal = ProposalRequest.parse({
      location: place,
      customerGroupSize: facts.size,
      dateTimes: [{ date: dayOf(facts.now, on), startTime: from, endTime: to }],
      timeZone: zone,
      price,
      currency,
      remarks,
    })
    await performAction(stage, me, id, 'propose', { proposal })
  }
}

export const REACHABLE = Object.values(STATUS).filter((status) => status !== STATUS.userConfirmed)
