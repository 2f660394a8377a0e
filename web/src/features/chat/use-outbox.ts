import type { Message } from '@annai/contract/bookings/shapes'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { keepDraft, readDraft } from '../../shell/forms/draft.ts'
import { postMessage } from './chat-queries.ts'

/** A message on its way. The id is the same for every try, so it is stored once (decision 102). */
export interface Outgoing {
  clientMessageId: string
  text: string
  date: string
  state: 'sending' | 'failed'
}

/** What has not come back in the thread yet. */
export function stillOutgoing(outbox: readonly Outgoing[], thread: readonly Message[]): Outgoing[] {
  const arrived = new Set(thread.map(({ clientMessageId }) => clientMessageId))
  return outbox.filter(({ clientMessageId }) => !arrived.has(clientMessageId))
}

/** After a reload nobody knows whether it arrived: trying again is safe. */
export function restoredOutbox(text: string | null): Outgoing[] {
  if (!text) return []
  try {
    return (JSON.parse(text) as Outgoing[]).map((item) => ({ ...item, state: 'failed' }))
  } catch {
    return []
  }
}

// crypto.randomUUID is there on secure origins only; a site on a local network may be none.
const newId = (): string => {
  if ('randomUUID' in crypto) return crypto.randomUUID()
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) =>
    (at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte)
      .toString(16)
      .padStart(2, '0'),
  ).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

interface Handlers {
  onSent: (message: Message) => void
  /** Answers whether the text goes back into the box instead of waiting as failed. */
  onFailed: (error: unknown, text: string) => boolean
}

/** Messages being sent, failed ones with their retry; they outlive a reload of the page. */
export function useOutbox(bookingId: string, thread: readonly Message[], handlers: Handlers) {
  const name = `outbox:${bookingId}`
  const [outbox, setOutbox] = useState(() => restoredOutbox(readDraft(name)))
  const hear = useRef(handlers)
  useEffect(() => {
    hear.current = handlers
  })
  const open = useMemo(() => stillOutgoing(outbox, thread), [outbox, thread])
  useEffect(() => keepDraft(name, open.length > 0 ? JSON.stringify(open) : ''), [name, open])

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
        hear.current.onSent(await postMessage(bookingId, text, clientMessageId))
        drop(clientMessageId)
      } catch (error) {
        if (hear.current.onFailed(error, text)) return drop(clientMessageId)
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
        clientMessageId: newId(),
        text,
        date: new Date().toISOString(),
        state: 'sending',
      }),
    retry: (item: Outgoing) => void post(item),
    drop,
  }
}
