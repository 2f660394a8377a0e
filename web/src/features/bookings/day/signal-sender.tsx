import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useQueueSender } from '../../../shell/session/use-stored-queue.ts'
import { flushSignals, signalQueue } from './signal-queue.ts'

/** Sends what was pressed on the page of the day, from every page. */
export function SignalSender() {
  const client = useQueryClient()
  const flush = useCallback(() => void flushSignals(client), [client])
  useQueueSender(signalQueue, flush)
  return null
}
