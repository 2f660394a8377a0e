import { z } from 'zod'
import { ContactCard } from '../../accounts/contact-card/shapes.ts'
import { PrivatePicture } from '../../media/shapes.ts'
import { PERSON_ROLES } from '../../person.ts'
import {
  boundedText,
  ClientId,
  Id,
  Instant,
  requiredLine,
  trimmedLine,
  trimmedText,
} from '../../wire.ts'
import { DateTimeRow } from '../proposals/shapes.ts'
import { PLACE_LIMITS as L, WAITS } from './limits.ts'
import { NO_SHOW_OUTCOMES, NO_SHOW_STATES, NO_SHOW_TEXT } from './no-shows.ts'
import { LATE_MINUTES, SIGNAL_KINDS, SIGNAL_MAX_AGE_MS } from './signals.ts'

const coordinate = (max: number) =>
  z
    .number({ error: 'invalid' })
    .min(-max, { error: 'invalid' })
    .max(max, { error: 'invalid' })
    // About a metre.
    .transform((degrees) => Math.round(degrees * 1e5) / 1e5)

const optionalText = (max: number) =>
  trimmedText(max, 'tooLong')
    .nullish()
    .transform((text) => text ?? '')

const optionalLine = (max: number) =>
  trimmedLine(max, 'tooLong')
    .nullish()
    .transform((text) => text ?? '')

/** A place that one person shows the other. Its name stands in a line of the site. */
export const PlaceRequest = z.object({
  name: requiredLine(L.name, 'required', 'tooLong'),
  address: optionalLine(L.address),
  /** The address in the script of the country, for a taxi driver. */
  localAddress: optionalLine(L.localAddress),
  /** How to find it: an exit, a floor, a landmark. */
  note: optionalText(L.note),
  /** ISO 3166 code; null if unknown. */
  country: boundedText(2)
    .regex(/^[A-Z]{2}$/, { error: 'invalid' })
    .nullish()
    .transform((code) => code ?? null),
  position: z
    .object({ lat: coordinate(90), lng: coordinate(180) })
    .nullish()
    .transform((position) => position ?? null),
})

export const Place = z.object({
  name: z.string(),
  address: z.string(),
  localAddress: z.string(),
  note: z.string(),
  country: z.string().nullable(),
  position: z.object({ lat: z.number(), lng: z.number() }).nullable(),
})
export type Place = z.infer<typeof Place>

export const MeetingPointRequest = z.object({
  place: PlaceRequest,
  /** How many minutes the guide waits there. */
  waits: z.union(
    WAITS.map((minutes) => z.literal(minutes)),
    { error: 'invalid' },
  ),
})
export type MeetingPointRequest = z.output<typeof MeetingPointRequest>

export const MeetingPoint = z.object({
  place: Place,
  waits: z.number(),
  updatedAt: Instant,
})
export type MeetingPoint = z.infer<typeof MeetingPoint>

export const SignalRequest = z
  .object({
    /** Made by the client: a retry with the same id is not stored again. */
    _id: ClientId,
    kind: z.enum(SIGNAL_KINDS, { error: 'invalid' }),
    /** How late, for `late` only. */
    minutes: z
      .union(
        LATE_MINUTES.map((minutes) => z.literal(minutes)),
        { error: 'invalid' },
      )
      .nullish()
      .transform((minutes) => minutes ?? null),
    /** The start of the meeting that it is about. */
    meeting: Instant,
    /** How long ago it was pressed, by the clock of the device; what is impossible is bounded. */
    agoMs: z
      .number({ error: 'invalid' })
      .transform((ms) => Math.min(Math.max(ms, 0), SIGNAL_MAX_AGE_MS)),
  })
  .refine(({ kind, minutes }) => (kind === 'late') === (minutes !== null), {
    error: 'invalid',
    path: ['minutes'],
  })
export type SignalRequest = z.output<typeof SignalRequest>

/** What a party has let the other know. */
export const Signal = z.object({
  _id: Id,
  role: z.enum(PERSON_ROLES),
  /** The start of its meeting. */
  meeting: Instant,
  kind: z.enum(SIGNAL_KINDS),
  minutes: z.number().nullable(),
  /** When it was pressed, which may be long before it arrived. */
  pressedAt: Instant,
})
export type Signal = z.infer<typeof Signal>

const Recognition = z.object({
  role: z.enum(PERSON_ROLES),
  /** Read in the reader's language; null with own words. */
  phrase: z.object({ key: z.string(), params: z.record(z.string(), z.string()) }).nullable(),
  text: z.string(),
  picture: PrivatePicture.nullable(),
})
export type Recognition = z.infer<typeof Recognition>

/** The other's contact card around the day. */
const DayContact = z.object({
  opensAt: Instant,
  closesAt: Instant,
  /** Null before and after, and without a card. */
  other: ContactCard.nullable(),
  /** Whether the reader has one. */
  hasOwn: z.boolean(),
})

export const NoShowRequest = z.object({
  /** The start of the meeting. */
  meeting: Instant,
  text: optionalText(NO_SHOW_TEXT),
})
export type NoShowRequest = z.output<typeof NoShowRequest>

export const NoShowAnswer = z.object({
  agrees: z.boolean({ error: 'invalid' }),
  text: optionalText(NO_SHOW_TEXT),
})
export type NoShowAnswer = z.output<typeof NoShowAnswer>

/** A party's claim that the other did not come. */
export const NoShow = z.object({
  _id: Id,
  meeting: Instant,
  /** Who claims it. */
  role: z.enum(PERSON_ROLES),
  text: z.string(),
  state: z.enum(NO_SHOW_STATES),
  answer: z.string(),
  claimedAt: Instant,
  answerUntil: Instant,
  /** Left out until the operator has decided. */
  outcome: z.enum(NO_SHOW_OUTCOMES).optional(),
})
export type NoShow = z.infer<typeof NoShow>

/** One agreed date. */
export const DayMeeting = z.object({
  /** Names the meeting. */
  startsAt: Instant,
  endsAt: Instant,
  /** The same on the clock of the tour. */
  row: DateTimeRow,
})
export type DayMeeting = z.infer<typeof DayMeeting>

/** What both parties need on the day, from the agreed terms only. */
export const Day = z.object({
  bookingId: Id,
  timeZone: z.string(),
  /** The agreed place of the tour, in the words of the guide. */
  location: z.string(),
  groupSize: z.number(),
  /** In order. */
  meetings: z.array(DayMeeting),
  /** Null until the guide has set one. */
  meetingPoint: MeetingPoint.nullable(),
  /** A change of the agreed terms waits for an answer. */
  isChangeProposed: z.boolean(),
  /** In the order of their arrival. */
  signals: z.array(Signal),
  /** Of each party that has said it, until two days after the end. */
  recognitions: z.array(Recognition),
  /** Null without a date that can be computed. */
  contact: DayContact.nullable(),
  noShows: z.array(NoShow),
})
export type Day = z.infer<typeof Day>

/** What a booking shows of its day. */
export const DaySummary = z.object({
  /** When the page of the day opens: before the first meeting. */
  opensAt: Instant,
  hasPoint: z.boolean(),
})
