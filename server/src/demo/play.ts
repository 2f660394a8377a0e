import { STATUS } from '@annai/contract/bookings/lifecycle'
import { ProposalRequest } from '@annai/contract/bookings/proposals/shapes'
import type { Person, PersonRole } from '@annai/contract/person'
import { dateTimeOf, type Story, type StoryStep, type TripStory } from '@annai/demo/people/stories'
import { readDay, sendSignal, setMeetingPoint } from '../features/bookings/day/service.ts'
import { sendEnquiry } from '../features/bookings/enquiries/service.ts'
import { performAction, performDueAction } from '../features/bookings/transitions/service.ts'
import { sendTrip } from '../features/bookings/trips/service.ts'
import { postMessage } from '../features/chat/service.ts'
import { notificationSubscribers } from '../features/notifications/subscribers.ts'
import { leaveReview } from '../features/reviews/service.ts'
import { DAY, later } from '../platform/clock.ts'
import { createEvents } from '../platform/events.ts'
import { newId } from '../platform/ids.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { createLimits, memoryStore } from '../platform/rate-limits/limits.ts'

/** The ids of the demo's accounts by username. */
export type AccountIds = ReadonlyMap<string, string>

/** The platform as it was `ago` days before now, without reminders and mails. */
function platformAt(ctx: Platform, now: Date, ago: () => number): Platform {
  const events = createEvents()
  const clock = { now: () => later(now, -ago() * DAY) }
  const past: Platform = {
    ...ctx,
    events,
    clock,
    // The demo's bookings are made within a second, which the limits would refuse.
    limits: createLimits(memoryStore(), clock, false),
    metrics: createMetrics(),
    mail: { wake() {}, onWake() {} },
  }
  events.subscribe(past, [notificationSubscribers])
  return past
}

const dayOf = (now: Date, on: number): string =>
  later(now, on * DAY)
    .toISOString()
    .slice(0, 10)

/** The people of a story, by role. */
const actorsOf =
  (accountIds: AccountIds, { traveller, guide }: Pick<Story, 'traveller' | 'guide'>) =>
  (role: PersonRole): Person => {
    const name = role === 'user' ? traveller : guide
    const id = accountIds.get(name)
    if (id === undefined) throw new Error(`the demo has no ${name}`)
    return { id, role, status: 'active' }
  }

/**
 * Creates a booking through the services, with the clock set back, so that its thread, revisions,
 * notifications and deadlines are exactly those of the product.
 */
export async function playStory(
  ctx: Platform,
  accountIds: AccountIds,
  now: Date,
  story: Story,
): Promise<void> {
  const actor = actorsOf(accountIds, story)
  const made = await sendEnquiry(
    platformAt(ctx, now, () => story.ago),
    actor('user'),
    { guideId: actor('guide').id, enquiry: story.enquiry, trip: null },
    undefined,
  )
  await playSteps(ctx, accountIds, now, { ...story, id: made._id })
}

/** Creates a trip of several guides in the same way. */
export async function playTrip(
  ctx: Platform,
  accountIds: AccountIds,
  now: Date,
  { guides, trip, ...story }: TripStory,
): Promise<void> {
  const actors = guides.map(({ guide }) => actorsOf(accountIds, { ...story, guide }))
  const [traveller] = actors.map((actor) => actor('user'))
  if (!traveller) throw new Error('the demo has a trip without guides')
  const days = { fromDay: dayOf(now, trip.fromDay), toDay: dayOf(now, trip.toDay) }
  const { bookings } = await sendTrip(
    { ctx: platformAt(ctx, now, () => story.ago), language: 'en' },
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
    await playSteps(ctx, accountIds, now, { ...story, ...each, id: made._id })
  }
}

async function playSteps(
  ctx: Platform,
  accountIds: AccountIds,
  now: Date,
  story: Story & { id: string },
): Promise<void> {
  let { ago } = story
  const past = platformAt(ctx, now, () => ago)
  const size = story.enquiry.customerGroupSize
  for (const step of story.steps) {
    ago = step.ago
    await playStep(past, story.id, step, actorsOf(accountIds, story), { now, size })
  }
  const { status } = await ctx.db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', story.id)
    .executeTakeFirstOrThrow()
  if (status !== story.ends)
    throw new Error(`${story.traveller} and ${story.guide}: ${status} instead of ${story.ends}`)
}

async function playStep(
  past: Platform,
  id: string,
  step: StoryStep,
  actor: (role: PersonRole) => Person,
  facts: { now: Date; size: number },
): Promise<void> {
  if (step.by === 'clock') return performDueAction(past, id)
  const me = actor(step.by)
  if ('message' in step) await postMessage(past, me, id, { message: step.message }, 'en')
  else if ('phrase' in step) await postMessage(past, me, id, { phrase: step.phrase }, step.language)
  else if ('meets' in step) await setMeetingPoint(past, me, id, step.meets)
  else if ('signals' in step) await signal(past, me, id, step)
  else if ('does' in step) await performAction(past, me, id, step.does)
  else if ('cancels' in step) await performAction(past, me, id, 'cancel', { reason: step.cancels })
  else if ('rates' in step) await leaveReview(past, me, id, { rating: step.rates, text: step.text })
  else {
    const { place, price, currency, zone, remarks } = step.proposes
    const proposal = ProposalRequest.parse({
      location: place,
      customerGroupSize: facts.size,
      dateTimes: [dateTimeOf(step.proposes, facts.now.getTime())],
      timeZone: zone,
      price,
      currency,
      remarks,
    })
    await performAction(past, me, id, 'propose', { proposal })
  }
}

/** A signal for the only meeting of a booking, at the time of the step. */
async function signal(
  past: Platform,
  me: Person,
  id: string,
  { signals: kind, minutes }: Extract<StoryStep, { signals: unknown }>,
): Promise<void> {
  const [meeting] = (await readDay(past, me, id)).meetings
  if (!meeting) throw new Error('a signal without a meeting')
  const { startsAt } = meeting
  await sendSignal(past, me, id, { _id: newId(), kind, minutes, meeting: startsAt, agoMs: 0 })
}

/** The statuses that the product writes. */
export const REACHABLE = Object.values(STATUS).filter((status) => status !== STATUS.userConfirmed)
