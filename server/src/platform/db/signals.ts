import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { coalesce } from '../concurrency/coalesce.ts'
import type { Logger } from '../log.ts'

interface Listener {
  /** A committed transaction notified the channel. */
  onNotification(payload: string): void
  /** Notifications may have been missed: called when listening starts and after each reconnect. */
  onGap(): void
}

interface Subscription {
  /**
   * Resolves when all notifications of transactions committed before this call have been delivered;
   * false if the connection is down.
   */
  barrier(): Promise<boolean>
  stop(): Promise<void>
}

/** Receives notifications of the database (LISTEN), over one connection for all channels. */
export interface Signals {
  listen(channel: string, listener: Listener): Subscription
}

interface Listening {
  readonly channel: string
  readonly listener: Listener
  isListening: boolean
}

const RETRY_MS = { first: 50, max: 2000 }
// Detects a connection that died without an error.
const PULSE = 10_000

export function createSignals(pool: pg.Pool, log: Logger): Signals {
  const all = new Set<Listening>()
  let client: pg.PoolClient | null = null
  /** The last statement of the connection: the client accepts one at a time. */
  let last: Promise<unknown> = Promise.resolve()
  /** Set while anything listens. */
  let loop: { stopping: AbortController; ended: Promise<void> } | null = null

  function forward({ channel, payload }: pg.Notification): void {
    for (const each of all)
      if (each.channel === channel) each.listener.onNotification(payload ?? '')
  }

  function query(held: pg.PoolClient, statement: string): Promise<unknown> {
    const send = () => held.query(statement)
    const sent = last.then(send, send)
    last = sent
    return sent
  }

  async function beginListening(held: pg.PoolClient, begun: readonly Listening[]): Promise<void> {
    await query(
      held,
      begun.map((each) => `listen ${held.escapeIdentifier(each.channel)}`).join('; '),
    )
    for (const each of begun) {
      if (!all.has(each)) continue
      each.isListening = true
      each.listener.onGap()
    }
  }

  /** Listens on one connection until it is lost. */
  async function holdConnection({ signal }: AbortController): Promise<void> {
    const held = await pool.connect()
    const ended = new Promise<void>((resolve) => {
      held.once('end', resolve)
      held.once('error', () => resolve())
    })
    held.on('notification', forward)
    try {
      client = held
      last = Promise.resolve()
      await beginListening(held, [...all])
      const pulse = setInterval(() => void barrier(), PULSE)
      pulse.unref()
      const stopped = new Promise<void>((resolve) => {
        signal.addEventListener('abort', () => resolve(), { once: true })
        if (signal.aborted) resolve()
      })
      await Promise.race([ended, stopped])
      clearInterval(pulse)
    } finally {
      if (client === held) client = null
      for (const each of all) each.isListening = false
      held.off('notification', forward)
      held.release(true)
    }
  }

  async function keepListening(stopping: AbortController): Promise<void> {
    const { signal } = stopping
    for (let wait = RETRY_MS.first; !signal.aborted; wait = Math.min(wait * 2, RETRY_MS.max)) {
      try {
        await holdConnection(stopping)
        wait = RETRY_MS.first
      } catch (error) {
        log.debug({ error: String(error) }, 'cannot listen to the database')
      }
      if (!signal.aborted)
        await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  // PostgreSQL signals listening sessions before the notifying commit returns, and a session
  // delivers pending notifications before it accepts the next statement, so a round trip is a
  // barrier.
  async function roundTrip(): Promise<boolean> {
    const held = client
    if (!held) return false
    return query(held, 'select 1').then(
      () => true,
      () => {
        held.emit('end')
        return false
      },
    )
  }
  const barrier = coalesce(roundTrip)

  return {
    listen(channel, listener) {
      const own: Listening = { channel, listener, isListening: false }
      all.add(own)
      const held = client
      if (held) beginListening(held, [own]).catch(() => held.emit('end'))
      if (!loop) {
        const stopping = new AbortController()
        loop = { stopping, ended: keepListening(stopping) }
      }
      return {
        barrier: async () => own.isListening && barrier(),
        async stop() {
          all.delete(own)
          if (all.size > 0 || !loop) return
          const { stopping, ended } = loop
          loop = null
          stopping.abort()
          await ended
        },
      }
    },
  }
}
