import { readdirSync, readFileSync } from 'node:fs'
import { MeetingPointRequest } from '@annai/contract/bookings/day/shapes'
import { LATE_MINUTES, SIGNAL_KINDS } from '@annai/contract/bookings/day/signals'
import { Enquiry, StoredWishes } from '@annai/contract/bookings/enquiries/shapes'
import { BOOKING_STATUSES } from '@annai/contract/bookings/lifecycle'
import { PhraseRequest } from '@annai/contract/chat/phrases/shapes'
import { dayAfter } from '@annai/contract/days'
import { LANGUAGES } from '@annai/contract/languages'
import { CURRENCIES } from '@annai/contract/money'
import { offsetsOf, resolveZone, todayIn } from '@annai/contract/when'
import { z } from 'zod'

const BOOKINGS = new URL('../../content/bookings/', import.meta.url)
const TRIPS = new URL('../../content/trips/', import.meta.url)

const Time = z.string().regex(/^\d\d:\d\d$/)
const Terms = z.strictObject({
  to: Time,
  place: z.string(),
  price: z.number(),
  currency: z.enum(CURRENCIES),
  zone: z.string(),
  remarks: z.string().default(''),
})
const StoryProposal = z.union([
  /** `on`: days after the load at which the day takes place. */
  Terms.extend({ on: z.int(), from: Time }),
  /** The day after the load, at its own place. */
  Terms.extend({ tomorrow: Time }),
  /** So many hours after the load, to the half hour before. */
  Terms.omit({ to: true }).extend({ inHours: z.number(), hours: z.int() }),
])
type StoryProposal = z.infer<typeof StoryProposal>

/** An action of one person, `ago` days before the load. */
const ago = z.number().positive()
const by = z.enum(['user', 'guide'])
const Step = z.union([
  z.strictObject({ ago, by, message: z.string() }),
  z.strictObject({ ago, by, phrase: PhraseRequest, language: z.enum(LANGUAGES) }),
  z.strictObject({ ago, by: z.literal('guide'), proposes: StoryProposal }),
  z.strictObject({ ago, by: z.literal('guide'), meets: MeetingPointRequest }),
  z.strictObject({
    ago,
    by,
    signals: z.enum(SIGNAL_KINDS),
    minutes: z.literal(LATE_MINUTES).nullable().default(null),
  }),
  z.strictObject({ ago, by: z.literal('user'), does: z.enum(['confirm', 'reject']) }),
  z.strictObject({ ago, by: z.literal('guide'), does: z.literal('complete') }),
  z.strictObject({ ago, by, cancels: z.string() }),
  z.strictObject({ ago, by: z.literal('user'), rates: z.number(), text: z.string() }),
  z.strictObject({ ago, by: z.literal('clock') }),
])
export type StoryStep = z.infer<typeof Step>

const Story = z.strictObject({
  traveller: z.string(),
  guide: z.string(),
  ago,
  enquiry: Enquiry,
  steps: z.array(Step),
  /**
   * The status that the steps must reach: a story that the rules no longer allow fails the load's
   * test.
   */
  ends: z.enum(BOOKING_STATUSES),
})
export type Story = z.infer<typeof Story>

/** Several guides who get the same enquiry. */
const TripStory = Story.pick({ traveller: true, ago: true, enquiry: true }).extend({
  /** Its days are counted from the load. */
  trip: StoredWishes.extend({ fromDay: z.int(), toDay: z.int() }),
  guides: z.array(Story.pick({ guide: true, steps: true, ends: true })),
})
export type TripStory = z.infer<typeof TripStory>

const HOUR = 3_600_000

/** The date and times of a proposal, in a load at `now` (ms). */
export function dateTimeOf(proposes: StoryProposal, now: number) {
  if ('on' in proposes) {
    const date = dayAfter(new Date(now).toISOString().slice(0, 10), proposes.on)
    return { date, startTime: proposes.from, endTime: proposes.to }
  }
  if ('tomorrow' in proposes) {
    const date = dayAfter(todayIn(proposes.zone, now), 1)
    return { date, startTime: proposes.tomorrow, endTime: proposes.to }
  }
  const zone = resolveZone(proposes.zone)
  if (!zone) throw new Error(`${proposes.zone} is no time zone`)
  const start = Math.floor((now + proposes.inHours * HOUR) / (HOUR / 2)) * (HOUR / 2)
  const wallClock = (at: number) => new Date(at + offsetsOf(zone)(at) * 60_000).toISOString()
  const startTime = wallClock(start).slice(11, 16)
  const endTime = wallClock(start + proposes.hours * HOUR).slice(11, 16)
  return { date: wallClock(start).slice(0, 10), startTime, endTime }
}

const readAll = <T>(shape: z.ZodType<T>, folder: URL): T[] =>
  readdirSync(folder)
    .sort()
    .flatMap((file) =>
      z.array(shape).parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
    )

/** The bookings of the demo traveller and of the demo guide, as written under content/bookings/. */
export const demoStories = (): Story[] => readAll(Story, BOOKINGS)

/** The trips of the demo traveller, as written under content/trips/. */
export const demoTrips = (): TripStory[] => readAll(TripStory, TRIPS)
