import type { Message } from '@annai/contract/bookings/shapes'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { readDraft, saveDraft } from '../../shell/forms/draft.ts'
import { randomId } from '../../shell/http/random-id.ts'
import { postMessage } from './chat-queries.ts'

/** A message in flight. Every retry uses the same id, so it is stored once. */
export interface Outgoing {
  clientMessageId: string
  text: string
  date: string
  state: 'sending' | 'failed'
}

/** The messages that have not appeared in the conversation. */
export function stillOutgoing(outbox: readonly Outgoing[], thread: readonly Message[]): Outgoing[] {
  const arrived = new Set(thread.map(({ clientMessageId }) => clientMessageId))
  return outbox.filter(({ clientMessageId }) => !arrived.has(clientMessageId))
}

/** After a reload the result is unknown; the id makes a retry safe. */
export function restoredOutbox(text: string | null): Outgoing[] {
  if (!text) return []
  try {
    return (JSON.parse(text) as Outgoing[]).map((item) => ({ ...item, state: 'failed' }))
  } catch {
    return []
  }
}

interface Handlers {
  onSent: (message: Message) => void
  /** Returns true to put the text back into the form instead of marking it as failed. */
  onFailed: (error: unknown, text: string) => boolean
}

/** Messages in flight and failed ones with retry; they survive a reload. */
export function useOutbox(bookingId: string, thread: readonly Message[], handlers: Handlers) {
  const name = `outbox:${bookingId}`
  const [outbox, setOutbox] = useState(() => restoredOutbox(readDraft(name)))
  const handlersRef = useRef(handlers)
  useEffect(() => {
    handlersRef.current = handlers
  })
  const open = useMemo(() => stillOutgoing(outbox, thread), [outbox, thread])
  useEffect(() => saveDraft(name, open.length > 0 ? JSON.stringify(open) : ''), [name, open])

  const drop = useCallback(
    (id: string) => setOutbox((all) => all.filter((item) => item.clientMessageId !== id)),
    [],
  )
  const post = useCallback(
    async (item: Outgoing) => {
      const { clientMessageId, text } = item
      setOutbox((all) => [
        ...all.filter((other) => other.clientMessageId !== clientMessageId),
        { ...item, state: 'sending' },
      ])
      try {
        handlersRef.current.onSent(await postMessage(bookingId, text, clientMessageId))
        drop(clientMessageId)
      } catch (error) {
        if (handlersRef.current.onFailed(error, text)) return drop(clientMessageId)
        setOutbox((all) =>
          all.map((other) =>
            other.clientMessageId === clientMessageId ? { ...other, state: 'failed' } : other,
          ),
        )
      }
    },
    [bookingId, drop],
  )

  return {
    outbox: open,
    isSending: open.some(({ state }) => state === 'sending'),
    send: (text: string) =>
      void post({
        clientMessageId: randomId(),
        text,
        date: new Date().toISOString(),
        state: 'sending',
      }),
    retry: (item: Outgoing) => void post(item),
    drop,
  }
}
