import { readdirSync, readFileSync } from 'node:fs'
import { Enquiry, StoredWishes } from '@annai/contract/bookings/enquiries/shapes'
import { BOOKING_STATUSES } from '@annai/contract/bookings/lifecycle'
import { CURRENCIES } from '@annai/contract/money'
import { z } from 'zod'

const BOOKINGS = new URL('../../content/bookings/', import.meta.url)
const TRIPS = new URL('../../content/trips/', import.meta.url)

const Time = z.string().regex(/^\d\d:\d\d$/)
const StoryProposal = z.strictObject({
  /** Days after the load at which the day takes place. */
  on: z.int(),
  from: Time,
  to: Time,
  place: z.string(),
  price: z.number(),
  currency: z.enum(CURRENCIES),
  zone: z.string(),
  remarks: z.string().default(''),
})

/** An action of one person, `ago` days before the load. */
const ago = z.number().positive()
const Step = z.union([
  z.strictObject({ ago, by: z.enum(['user', 'guide']), message: z.string() }),
  z.strictObject({ ago, by: z.literal('guide'), proposes: StoryProposal }),
  z.strictObject({ ago, by: z.literal('user'), does: z.enum(['confirm', 'reject']) }),
  z.strictObject({ ago, by: z.literal('guide'), does: z.literal('complete') }),
  z.strictObject({ ago, by: z.enum(['user', 'guide']), cancels: z.string() }),
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
