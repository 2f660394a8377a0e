import type { Day } from '@annai/contract/bookings/day/shapes'
import type { LateMinutes, SignalKind } from '@annai/contract/bookings/day/signals'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '../../../shell/http/api.ts'
import { ApiError } from '../../../shell/http/api-error.ts'
import { mayRetry, type Queued, storedQueue } from '../../../shell/session/stored-queue.ts'
import { bookingKeys } from '../booking-keys.ts'

/** A signal that has not arrived yet. All attempts use the same id, so that it is stored once. */
export interface QueuedSignal extends Queued {
  id: string
  bookingId: string
  meeting: string
  kind: SignalKind
  minutes: LateMinutes | null
  /** Why it was refused, in the words of the server. */
  refusal?: string | undefined
}

export const signalQueue = storedQueue<QueuedSignal>(
  'signals:',
  ({ bookingId, id }) => `${bookingId}:${id}`,
)

const UNDO_MS = 5_000

/** How long ago it was pressed; negative if the clock of the device was set back since. */
const ageOf = ({ date }: QueuedSignal): number => Date.now() - Date.parse(date)

/** A signal waits for some seconds, in which it can be taken back. */
export const mayUndo = (item: QueuedSignal): boolean =>
  item.attempts === 0 && item.state === 'waiting' && ageOf(item) >= 0 && ageOf(item) < UNDO_MS

/** Sends a signal. Returns false if sending must pause. */
async function attempt(item: QueuedSignal, client: QueryClient): Promise<boolean> {
  if (mayUndo(item)) return false
  const { id, bookingId, meeting, kind, minutes, attempts } = item
  signalQueue.update(item, { state: 'sending' })
  try {
    const signal = await api.call('POST /api/bookings/:id/signals', {
      params: { id: bookingId },
      body: { _id: id, kind, minutes, meeting, agoMs: ageOf(item) },
    })
    client.setQueryData<Day>(
      bookingKeys.day(bookingId),
      (day) =>
        day && {
          ...day,
          signals: [...day.signals.filter(({ _id }) => _id !== signal._id), signal],
        },
    )
    signalQueue.remove(item)
    void client.invalidateQueries({ queryKey: bookingKeys.day(bookingId) })
    void client.invalidateQueries({ queryKey: bookingKeys.one(bookingId) })
    return true
  } catch (error) {
    const isWaiting = mayRetry(error)
    signalQueue.update(item, {
      attempts: attempts + 1,
      ...(isWaiting
        ? { state: 'waiting' }
        : { state: 'failed', refusal: error instanceof ApiError ? error.error : undefined }),
    })
    return !isWaiting
  }
}

/** Sends the signals that were not refused, in the order of pressing. */
export const flushSignals = (client: QueryClient): Promise<void> =>
  signalQueue.flush((item) => attempt(item, client))
