import { z } from 'zod'
import { defineOperation } from '../../operation.ts'
import {
  AnswerStatistic,
  DemandStatistic,
  FunnelStatistic,
  MemberQuery,
  MemberStatistic,
  TourStatistic,
} from './shapes.ts'

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
export const demand = statistic(
  'demand',
  'Enquiries, agreed bookings and searches without a guide, by place and language',
  DemandStatistic,
)

export const readMembers = defineOperation({
  method: 'GET',
  path: '/api/admin/statistics/members',
  who: 'admin',
  role: 'viewer',
  summary: 'Listed guides who are asked, do not answer, or whose credentials end',
  query: MemberQuery,
  response: MemberStatistic,
})

export const memberFile = defineOperation({
  method: 'GET',
  path: '/api/admin/statistics/members.csv',
  who: 'admin',
  role: 'viewer',
  summary: 'All listed guides with the same numbers as a file',
  response: z.string(),
  responseType: 'text/csv',
})
