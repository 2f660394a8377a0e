import { z } from 'zod'
import { defineOperation } from '../../operation.ts'
import { AnswerStatistic, FunnelStatistic, TourStatistic } from './shapes.ts'

/** The two operations of a statistic: its numbers, and the same as a file. */
const statistic = <const Name extends string, Response extends z.ZodType>(
  name: Name,
  shows: string,
  response: Response,
) => ({
  read: defineOperation({
    method: 'GET',
    path: `/api/admin/statistics/${name}`,
    who: 'admin',
    role: 'viewer',
    summary: shows,
    response,
  }),
  file: defineOperation({
    method: 'GET',
    path: `/api/admin/statistics/${name}.csv`,
    who: 'admin',
    role: 'viewer',
    summary: `The same as a file: ${shows}`,
    response: z.string(),
    responseType: 'text/csv',
  }),
})

export const funnel = statistic(
  'funnel',
  'What became of the enquiries of the last 13 weeks',
  FunnelStatistic,
)
export const answers = statistic(
  'answers',
  'How soon the enquiries of the last 13 weeks were answered',
  AnswerStatistic,
)
export const tours = statistic(
  'tours',
  'Completed tours and their guests, by month and language',
  TourStatistic,
)
