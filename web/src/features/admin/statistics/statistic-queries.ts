import type { MemberGroup } from '@annai/contract/admin/statistics/vocabulary'
import type { Language } from '@annai/contract/languages'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { asAdmin } from '../admin-queries.ts'

const asAdministrator = (signal: AbortSignal) => ({ as: 'admin', signal }) as const

/** Repeats the call until the first count is done. */
const untilCounted = ({
  state: { data },
}: {
  state: { data: { countedAt: string | null } | undefined }
}) => (data?.countedAt === null ? 15_000 : false)

export const useFunnel = () =>
  useQuery({
    queryKey: ['admin', 'statistics', 'funnel'],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/statistics/funnel', {}, asAdministrator(signal))),
    refetchInterval: untilCounted,
  })

export const useAnswers = () =>
  useQuery({
    queryKey: ['admin', 'statistics', 'answers'],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/statistics/answers', {}, asAdministrator(signal))),
    refetchInterval: untilCounted,
  })

export const useTours = () =>
  useQuery({
    queryKey: ['admin', 'statistics', 'tours'],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/statistics/tours', {}, asAdministrator(signal))),
    refetchInterval: untilCounted,
  })

export const useDemand = (language: Language) =>
  useQuery({
    queryKey: ['admin', 'statistics', 'demand', language],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/statistics/demand', {}, asAdministrator(signal))),
    refetchInterval: untilCounted,
  })

export const useMembers = (show: MemberGroup) =>
  useQuery({
    queryKey: ['admin', 'statistics', 'members', show],
    queryFn: ({ signal }) =>
      asAdmin(
        api.call('GET /api/admin/statistics/members', { query: { show } }, asAdministrator(signal)),
      ),
    placeholderData: keepPreviousData,
  })

export type StatisticFile = 'funnel' | 'answers' | 'tours' | 'demand' | 'members'

export const fetchStatistic = (name: StatisticFile) =>
  asAdmin(api.call(`GET /api/admin/statistics/${name}.csv`, {}, { as: 'admin' }))
