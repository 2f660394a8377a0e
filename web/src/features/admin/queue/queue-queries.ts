import type { ClaimRequest, QueueQuery } from '@annai/contract/admin/queue/shapes'
import type { NoShowOutcome } from '@annai/contract/bookings/day/no-shows'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../../shell/http/api.ts'
import { asAdmin, useAdminChange } from '../admin-queries.ts'

const REFRESH_MS = 30_000
const RENEW_MS = 10 * 60_000

/** What waits, polled because others decide too. */
export const useQueue = (query: QueueQuery) =>
  useQuery({
    queryKey: ['admin', 'queue', query],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/queue', { query }, { as: 'admin', signal })),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })

/** Claims an entry while it is open, unless another administrator has it. Nothing is locked. */
export function useClaim({ kind, _id }: ClaimRequest): void {
  const client = useQueryClient()
  useEffect(() => {
    const reload = () => client.invalidateQueries({ queryKey: ['admin', 'queue'] })
    const claim = () =>
      asAdmin(
        api.call('POST /api/admin/queue/claim', { body: { kind, _id } }, { as: 'admin' }),
      ).then(reload, reload)
    void claim()
    const renewal = setInterval(() => void claim(), RENEW_MS)
    return () => clearInterval(renewal)
  }, [client, kind, _id])
}

export const useContact = (id: string) =>
  useQuery({
    queryKey: ['admin', 'contact', id],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/contacts/:id', { params: { id } }, { as: 'admin', signal })),
  })

/** The profile as its page shows it, also where it is not public. */
export const useGuideProfile = (username: string) =>
  useQuery({
    queryKey: ['admin', 'guide-profile', username],
    queryFn: ({ signal }) =>
      api.call(
        'GET /api/guides/profile/:username',
        { params: { username }, query: {} },
        { as: 'admin', signal },
      ),
  })

export const useNoShow = (id: string) =>
  useQuery({
    queryKey: ['admin', 'no-show', id],
    queryFn: ({ signal }) =>
      asAdmin(api.call('GET /api/admin/no-shows/:id', { params: { id } }, { as: 'admin', signal })),
  })

export const useDecideNoShow = (id: string) =>
  useAdminChange((outcome: NoShowOutcome) =>
    api.call(
      'POST /api/admin/no-shows/:id',
      { params: { id }, body: { outcome } },
      { as: 'admin' },
    ),
  )
