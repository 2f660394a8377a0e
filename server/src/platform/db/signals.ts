import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { coalesce } from '../jobs/coalesce.ts'
import type { Logger } from '../log.ts'

interface Listener {
  /** Somebody's committed transaction notified the channel. */
  heard(payload: string): void
  /** Notifications may have been missed: called when listening begins, and after each lost connection. */
  gap(): void
}

interface Subscription {
  /**
   * Resolves when everything notified by transactions that were committed before this call has
   * been heard; false when the connection is away.
   */
  settle(): Promise<boolean>
  stop(): Promise<void>
}

/** What the database tells its listeners (LISTEN), over one connection of the pool per channel. */
export interface Signals {
  listen(channel: string, listener: Listener): Subscription
}

const RETRY = { first: 50, most: 2000 }
// A connection that died without a word is found out by this.
const PULSE = 10_000

export function createSignals(pool: pg.Pool, log: Logger): Signals {
  return { listen: (channel, listener) => listen(pool, log, channel, listener) }
}

function listen(pool: pg.Pool, log: Logger, channel: string, listener: Listener): Subscription {
  let client: pg.PoolClient | null = null
  let isStopped = false
  const stopping = new AbortController()

  /** Holds one connection until it is lost. */
  async function hold(): Promise<void> {
    const held = await pool.connect()
    const ended = new Promise<void>((resolve) => {
      held.once('end', resolve)
      held.once('error', () => resolve())
    })
    const hear = ({ payload }: pg.Notification) => listener.heard(payload ?? '')
    held.on('notification', hear)
    try {
      await held.query(`listen ${held.escapeIdentifier(channel)}`)
      client = held
      listener.gap()
      const pulse = setInterval(() => void settle(), PULSE)
      pulse.unref()
      const stopped = new Promise<void>((resolve) => {
        stopping.signal.addEventListener('abort', () => resolve(), { once: true })
        if (isStopped) resolve()
      })
      await Promise.race([ended, stopped])
      clearInterval(pulse)
    } finally {
      client = null
      held.off('notification', hear)
      held.release(true)
    }
  }

  async function keep(): Promise<void> {
    for (let wait = RETRY.first; !isStopped; wait = Math.min(wait * 2, RETRY.most)) {
      try {
        await hold()
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

  const settle = coalesce(roundTrip)
  const kept = keep()
  return {
    settle,
    async stop() {
      isStopped = true
      stopping.abort()
      await kept
    },
  }
}
