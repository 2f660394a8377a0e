import type { Message } from '@annai/contract/bookings/shapes'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readDraft, saveDraft } from '../../shell/forms/draft.ts'
import { ApiError } from '../../shell/http/api-error.ts'
import { isPassing } from '../../shell/http/query-client.ts'
import { randomId } from '../../shell/http/random-id.ts'
import { onReturn } from '../../shell/realtime/on-return.ts'
import { useIsConnected } from '../../shell/realtime/realtime-context.tsx'
import { postMessage } from './chat-queries.ts'

/** A message in flight. Every attempt uses the same id, so it is stored once. */
export interface Outgoing {
  clientMessageId: string
  text: string
  date: string
  /** `waiting` is sent again without being asked to; `failed` was refused. */
  state: 'sending' | 'waiting' | 'failed'
  attempts: number
}

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 30_000

/** The messages that have not appeared in the conversation. */
export function stillOutgoing(outbox: readonly Outgoing[], thread: readonly Message[]): Outgoing[] {
  const arrived = new Set(thread.map(({ clientMessageId }) => clientMessageId))
  return outbox.filter(({ clientMessageId }) => !arrived.has(clientMessageId))
}

/** After a reload the result is unknown; the id makes another attempt safe. */
export function restoredOutbox(text: string | null): Outgoing[] {
  if (!text) return []
  try {
    return (JSON.parse(text) as Outgoing[]).map((item) => ({
      ...item,
      state: item.state === 'failed' ? 'failed' : 'waiting',
      attempts: 1,
    }))
  } catch {
    return []
  }
}

/** Another attempt may succeed: no response, a gateway's error, or too many messages at once. */
const mayRetry = (error: unknown) =>
  error instanceof ApiError && (isPassing(error) || error.status === 429)

interface Handlers {
  onSent: (message: Message) => void
  /** Returns true to put the text back into the form instead of marking it as failed. */
  onFailed: (error: unknown, text: string) => boolean
}

/**
 * Messages in flight. They are sent one after the other, in the order of writing; what fails for
 * lack of a connection is sent again when that is back. They survive a reload.
 */
export function useOutbox(bookingId: string, thread: readonly Message[], handlers: Handlers) {
  const name = `outbox:${bookingId}`
  const [outbox, setOutbox] = useState(() => restoredOutbox(readDraft(name)))
  const items = useRef(outbox)
  const isFlushing = useRef<boolean>(false)
  const handlersRef = useRef(handlers)
  useEffect(() => {
    handlersRef.current = handlers
  })
  const open = useMemo(() => stillOutgoing(outbox, thread), [outbox, thread])
  useEffect(() => saveDraft(name, open.length > 0 ? JSON.stringify(open) : ''), [name, open])

  const change = useCallback((update: (all: Outgoing[]) => Outgoing[]) => {
    items.current = update(items.current)
    setOutbox(items.current)
  }, [])
  const mark = useCallback(
    (id: string, changes: Partial<Outgoing>) =>
      change((all) =>
        all.map((item) => (item.clientMessageId === id ? { ...item, ...changes } : item)),
      ),
    [change],
  )
  const drop = useCallback(
    (id: string) => change((all) => all.filter((item) => item.clientMessageId !== id)),
    [change],
  )

  /** Returns whether the next message may follow. */
  const attempt = useCallback(
    async ({ clientMessageId, text, attempts }: Outgoing): Promise<boolean> => {
      mark(clientMessageId, { state: 'sending' })
      try {
        handlersRef.current.onSent(await postMessage(bookingId, text, clientMessageId))
        drop(clientMessageId)
        return true
      } catch (error) {
        const isWaiting = mayRetry(error)
        // Repeated attempts fail silently: the message itself shows that it waits.
        const isBackInForm =
          !(isWaiting && attempts > 0) && handlersRef.current.onFailed(error, text)
        if (isBackInForm) drop(clientMessageId)
        else
          mark(clientMessageId, {
            state: isWaiting ? 'waiting' : 'failed',
            attempts: attempts + 1,
          })
        return !isWaiting
      }
    },
    [bookingId, drop, mark],
  )
  const flush = useCallback(async () => {
    if (isFlushing.current) return
    isFlushing.current = true
    for (;;) {
      const next = items.current.find(({ state }) => state === 'waiting')
      if (!next || !(await attempt(next))) break
    }
    isFlushing.current = false
  }, [attempt])

  useRetries(open, flush)

  return {
    outbox: open,
    isSending: open.some(({ state, attempts }) => state === 'sending' && attempts === 0),
    send: (text: string) => {
      const date = new Date().toISOString()
      const item = {
        clientMessageId: randomId(),
        text,
        date,
        state: 'waiting',
        attempts: 0,
      } as const
      change((all) => [...all, item])
      void flush()
    },
    retry: (item: Outgoing) => {
      mark(item.clientMessageId, { state: 'waiting' })
      void flush()
    },
    drop,
  }
}

/** Flushes what waits: when the connection or the person is back, and after growing pauses. */
function useRetries(open: readonly Outgoing[], flush: () => Promise<void>): void {
  const isLive = useIsConnected()
  // Not `waiting` alone: an attempt that fails at once must not start the next one.
  const unsent = open.find(({ state }) => state !== 'failed')
  const hasUnsent = unsent !== undefined
  const attempts = unsent?.attempts ?? 0
  useEffect(() => {
    if (!hasUnsent) return
    void flush()
    return onReturn(() => void flush())
  }, [hasUnsent, flush])
  useEffect(() => {
    if (isLive) void flush()
  }, [isLive, flush])
  useEffect(() => {
    if (!hasUnsent) return
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** attempts, LONGEST_PAUSE_MS)
    const timer = setInterval(() => {
      if (navigator.onLine) void flush()
    }, pause)
    return () => clearInterval(timer)
  }, [hasUnsent, attempts, flush])
}
