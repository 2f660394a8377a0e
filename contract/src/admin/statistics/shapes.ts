import { z } from 'zod'
import { LANGUAGE_CODES } from '../../guides/vocabulary.ts'
import { LANGUAGES } from '../../languages.ts'
import { Id, Instant } from '../../wire.ts'
import { ANSWER_SHARES, FUNNEL_STAGES, MEMBER_GROUPS } from './vocabulary.ts'

const Count = z.number().int()
const countsOf = <K extends string>(keys: readonly K[]) =>
  z.object(Object.fromEntries(keys.map((key) => [key, Count])) as { [Key in K]: typeof Count })

/** A week from Monday on, in the time zone of the site. */
const Week = z.object({
  /** Its Monday, YYYY-MM-DD. */
  week: z.string(),
  /** Its numbers can still change. */
  isOpen: z.boolean(),
})

const counted = <Part extends z.ZodRawShape>(part: Part) =>
  z.object({
    timeZone: z.string(),
    /** Null until the first count. */
    countedAt: Instant.nullable(),
    ...part,
  })

/** What became of the enquiries of each week, the newest week last. */
export const FunnelStatistic = counted({
  weeks: z.array(Week.extend(countsOf(FUNNEL_STAGES).shape)),
})
export type FunnelStatistic = z.infer<typeof FunnelStatistic>
export type FunnelWeek = FunnelStatistic['weeks'][number]

/** How soon the enquiries of each week were answered, without those that still have time. */
export const AnswerStatistic = counted({
  weeks: z.array(
    Week.extend({
      ...countsOf(ANSWER_SHARES).shape,
      /** Not answered yet, for less than three days. */
      waiting: Count,
    }),
  ),
})
export type AnswerStatistic = z.infer<typeof AnswerStatistic>
export type AnswerWeek = AnswerStatistic['weeks'][number]

/** Completed tours, by the month of their last day and the language of the traveller. */
export const TourStatistic = counted({
  /** The newest month last. */
  months: z.array(
    z.object({
      /** YYYY-MM. */
      month: z.string(),
      isOpen: z.boolean(),
      languages: z.array(
        z.object({
          /** Null where the traveller’s account is deleted. */
          language: z.enum(LANGUAGES).nullable(),
          tours: Count,
          people: Count,
        }),
      ),
    }),
  ),
})
export type TourStatistic = z.infer<typeof TourStatistic>
export type TourMonth = TourStatistic['months'][number]

/** Enquiries and searches of the last weeks, the greatest unmet demand first. */
export const DemandStatistic = counted({
  rows: z.array(
    z.object({
      /** ISO code of the country; empty where nothing names one. */
      country: z.string(),
      /** The id of a place of the gazetteer; empty for the whole country. */
      placeId: z.string(),
      /** Its name in the language of the call; empty without a place. */
      place: z.string(),
      /** What travellers speak; null where the account is deleted. */
      language: z.enum(LANGUAGE_CODES).nullable(),
      asked: Count,
      agreed: Count,
      /** Searches that found nobody; 0 below the number from which they are shown. */
      searches: Count,
    }),
  ),
})
export type DemandStatistic = z.infer<typeof DemandStatistic>
export type DemandRow = DemandStatistic['rows'][number]

export const MemberQuery = z.object({
  show: z.enum(MEMBER_GROUPS).catch('unanswered').default('unanswered'),
})
export type MemberQuery = z.infer<typeof MemberQuery>

/** Listed guides: who is asked, who does not answer, and whose credentials end. */
export const MemberStatistic = z.object({
  members: Count,
  counts: countsOf(MEMBER_GROUPS),
  rows: z.array(
    z.object({
      _id: Id,
      username: z.string(),
      name: z.string(),
      /** Enquiries of the last days, and how many of them were answered. */
      asked: Count,
      answered: Count,
      /** Open enquiries without an answer, and since when the oldest waits. */
      unanswered: Count,
      waitingSince: Instant.nullable(),
      /** When the first credential ends, where it is soon. */
      endsAt: Instant.nullable(),
    }),
  ),
})
export type MemberStatistic = z.infer<typeof MemberStatistic>
export type MemberRow = MemberStatistic['rows'][number]
