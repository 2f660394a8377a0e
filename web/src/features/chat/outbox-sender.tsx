import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { onReturn } from '../../shell/realtime/on-return.ts'
import { useIsConnected } from '../../shell/realtime/realtime-context.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { flushOutbox, handleFailures } from './outbox-storage.ts'
import { useWholeOutbox } from './use-outbox.ts'

const FIRST_PAUSE_MS = 2_000
const MAX_PAUSE_MS = 30_000

/**
 * Sends unsent messages, on every page: when the connection or the user returns, and at growing
 * intervals. Unsent messages survive a reload.
 */
export function OutboxSender() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isLive = useIsConnected()
  const flush = useCallback(() => void flushOutbox(client), [client])
  // `sending` counts too: otherwise an attempt that fails at once would start the next one.
  const unsent = useWholeOutbox().find(({ state }) => state !== 'failed')
  const hasUnsent = unsent !== undefined
  const attempts = unsent?.attempts ?? 0
  useEffect(
    () =>
      handleFailures('others', () => {
        toast.error(t('chat.failedElsewhere'))
        return false
      }),
    [t],
  )
  useEffect(() => {
    if (!hasUnsent) return
    flush()
    return onReturn(flush)
  }, [hasUnsent, flush])
  useEffect(() => {
    if (isLive) flush()
  }, [isLive, flush])
  useEffect(() => {
    if (!hasUnsent) return
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, MAX_PAUSE_MS)
    const timer = setInterval(() => {
      if (navigator.onLine) flush()
    }, pause)
    return () => clearInterval(timer)
  }, [hasUnsent, attempts, flush])
  return null
}
