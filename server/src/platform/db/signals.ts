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
   * Resolves when everything notified by transactions that were committed before this call has
   * been delivered; false when the connection is down.
   */
  barrier(): Promise<boolean>
  stop(): Promise<void>
}

/** Notifications of the database (LISTEN), over one pooled connection per channel. */
export interface Signals {
  listen(channel: string, listener: Listener): Subscription
}

const RETRY = { first: 50, most: 2000 }
// Detects a connection that died without an error.
const PULSE = 10_000

export function createSignals(pool: pg.Pool, log: Logger): Signals {
  return { listen: (channel, listener) => listen(pool, log, channel, listener) }
}

function listen(pool: pg.Pool, log: Logger, channel: string, listener: Listener): Subscription {
  let client: pg.PoolClient | null = null
  let isStopped = false
  const stopping = new AbortController()

  /** Listens on one connection until it is lost. */
  async function holdConnection(): Promise<void> {
    const held = await pool.connect()
    const ended = new Promise<void>((resolve) => {
      held.once('end', resolve)
      held.once('error', () => resolve())
    })
    const forward = ({ payload }: pg.Notification) => listener.onNotification(payload ?? '')
    held.on('notification', forward)
    try {
      await held.query(`listen ${held.escapeIdentifier(channel)}`)
      client = held
      listener.onGap()
      const pulse = setInterval(() => void barrier(), PULSE)
      pulse.unref()
      const stopped = new Promise<void>((resolve) => {
        stopping.signal.addEventListener('abort', () => resolve(), { once: true })
        if (isStopped) resolve()
      })
      await Promise.race([ended, stopped])
      clearInterval(pulse)
    } finally {
      client = null
      held.off('notification', forward)
      held.release(true)
    }
  }

  async function keepListening(): Promise<void> {
    for (let wait = RETRY.first; !isStopped; wait = Math.min(wait * 2, RETRY.most)) {
      try {
        await holdConnection()
        wait = RETRY.first
      } catch (error) {
        log.debug({ channel, error: String(error) }, 'cannot listen to the database')
      }
      if (!isStopped)
        await sleep(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  // PostgreSQL signals listening sessions before the notifying commit returns, and a session hands
  // over what it was signalled before it is ready for the next statement: a round trip is a barrier.
  async function roundTrip(): Promise<boolean> {
    const held = client
    if (!held) return false
    return held.query('select 1').then(
      () => true,
      () => {
        held.emit('end')
        return false
      },
    )
  }

  const barrier = coalesce(roundTrip)
  const listening = keepListening()
  return {
    barrier: barrier,
    async stop() {
      isStopped = true
      stopping.abort()
      await listening
    },
  }
}
