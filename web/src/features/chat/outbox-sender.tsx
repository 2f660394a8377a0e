import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueueSender } from '../../shell/session/use-stored-queue.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { flushOutbox, handleFailures, outboxQueue } from './outbox-storage.ts'

/** Sends unsent messages, on every page. They survive a reload. */
export function OutboxSender() {
  const { t } = useTranslation()
  const client = useQueryClient()
  useEffect(
    () =>
      handleFailures('others', () => {
        toast.error(t('chat.failedElsewhere'))
        return false
      }),
    [t],
  )
  const flush = useCallback(() => void flushOutbox(client), [client])
  useQueueSender(outboxQueue, flush)
  return null
}
