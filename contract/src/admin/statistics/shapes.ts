import { z } from 'zod'
import { LANGUAGES } from '../../languages.ts'
import { Instant } from '../../wire.ts'
import { ANSWER_SHARES, FUNNEL_STAGES } from './vocabulary.ts'

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
