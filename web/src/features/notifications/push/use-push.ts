import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { readPushState, turnPushOff, turnPushOn } from './push-device.ts'

const KEY = ['push'] as const

async function readPush() {
  const [{ key }, state] = await Promise.all([api.call('GET /api/push'), readPushState()])
  return { key, state }
}

/** The state of this device, and what changes it. */
export function usePush() {
  const client = useQueryClient()
  const query = useQuery({ queryKey: KEY, queryFn: readPush, staleTime: 0 })
  const refresh = () => client.invalidateQueries({ queryKey: KEY })
  const turnOn = useMutation({
    mutationFn: (key: string) => turnPushOn(key),
    onSettled: refresh,
    meta: { failure: 'reason' },
  })
  const turnOff = useMutation({
    mutationFn: turnPushOff,
    onSettled: refresh,
    meta: { failure: 'reason' },
  })
  const test = useMutation({
    mutationFn: () => api.call('POST /api/push/test'),
    meta: { failure: 'reason' },
  })
  return { query, turnOn, turnOff, test }
}
