import type pg from 'pg'
import { z } from 'zod'
import { coalesce } from '../concurrency/coalesce.ts'
import type { Signals } from '../db/signals.ts'
import type { Logger } from '../log.ts'

const CHANNEL = 'live_events'
/** The payload of a PostgreSQL notification is limited to 8,000 bytes. */
const MAX_INLINE_BYTES = 7000
/** The most messages of one statement. */
const BATCH_SIZE = 256
/** The maximum of waiting messages; beyond it the database cannot keep up, and the oldest are dropped. */
const MAX_WAITING = 20_000
const RETRY_MS = { first: 250, max: 5000 }

/**
 * The payload of a notification: a few small messages themselves, others by the id of their row.
 */
const Notice = z.object({
  from: z.string(),
  /** The workers of one machine form a group. */
  group: z.string().optional(),
  /** Earlier messages of this instance were lost. */
  lost: z.boolean(),
  /** They were lost only for instances outside the group. */
  isOutside: z.boolean().optional(),
  messages: z.array(z.looseObject({})).optional(),
  id: z.number().optional(),
})
type Notice = z.output<typeof Notice>

interface Outgoing {
  /** What is sent, as JSON. */
  json: string
  /** Contains ids and no texts, so that it may be part of the notification. */
  isInline: boolean
}

export interface Sender {
  id: string
  isInGroup: boolean
}

interface Receiver {
  /**
   * Messages of another instance, in the order of sending. `isInline`: they were part of the
   * notification, which any role of the database can send.
   */
  onMessages(messages: readonly object[], from: Sender, isInline: boolean): void
  /** Messages of this instance were lost. */
  onLost(from: string): void
  /** Messages may have been missed: listening began, or a connection was lost. */
  onGap(): void
}

export interface Exchange {
  send(message: Outgoing): void
  /**
   * A message was not sent outside the group, because no instance was known there: the next message
   * reports that.
   */
  skip(): void
  /** Sends waiting messages, once, and stops listening. */
  close(): Promise<void>
}

interface Settings {
  pool: pg.Pool
  signals: Signals
  log: Logger
  group?: string | undefined
}

/**
 * Exchanges messages between the instances of a database over LISTEN and NOTIFY. Only one statement
 * is in flight and takes all waiting messages, so that the order is preserved and a busy instance
 * sends few statements.
 */
export function openExchange(
  from: string,
  { pool, signals, log, group }: Settings,
  receiver: Receiver,
): Exchange {
  const waiting: Outgoing[] = []
  let haveLost = false
  let haveSkipped = false
  let isRetrying = false
  let retryMs = RETRY_MS.first
  let retry: NodeJS.Timeout | undefined
  let isClosed = false

  const send = coalesce(async () => {
    clearTimeout(retry)
    while (waiting.length > 0 || isRetrying) {
      const batch = waiting.splice(0, BATCH_SIZE)
      const lost = haveLost || haveSkipped
      const isOutside = !haveLost && haveSkipped
      haveLost = false
      haveSkipped = false
      try {
        await publish(pool, { from, group, lost, isOutside }, batch)
        if (isRetrying) log.info('live events reach the other instances again')
        isRetrying = false
        retryMs = RETRY_MS.first
      } catch (error) {
        if (isClosed) return
        if (!isRetrying)
          log.warn({ error: String(error) }, 'live events do not leave this instance')
        isRetrying = true
        // Without a connection nothing was sent; after other errors the statement may have run.
        if (isWithoutConnection(error)) waiting.unshift(...batch)
        haveSkipped ||= isOutside
        haveLost ||= (lost && !isOutside) || !isWithoutConnection(error)
        retry = setTimeout(() => void send(), retryMs)
        retry.unref()
        retryMs = Math.min(2 * retryMs, RETRY_MS.max)
        return
      }
    }
  })

  const arrived: Notice[] = []
  const receive = coalesce(async () => {
    const notices = arrived.splice(0)
    const stored = await readStored(pool, notices).catch((error: Error) => {
      log.warn({ error: error.message }, 'live events could not be read')
      return new Map<number, object[]>()
    })
    for (const notice of notices) {
      const isInline = notice.id === undefined
      const messages = isInline ? notice.messages : stored.get(notice.id ?? 0)
      try {
        const isInGroup = group !== undefined && notice.group === group
        const isLost = notice.lost && !(notice.isOutside && isInGroup)
        if (messages) receiver.onMessages(messages, { id: notice.from, isInGroup }, isInline)
        if (!messages || isLost) receiver.onLost(notice.from)
      } catch (error) {
        log.error({ error: String(error) }, 'live events of another instance are not understood')
        receiver.onLost(notice.from)
      }
    }
  })

  const subscription = signals.listen(CHANNEL, {
    onNotification(payload) {
      const notice = Notice.safeParse(parsed(payload))
      if (!notice.success || notice.data.from === from) return
      arrived.push(notice.data)
      void receive()
    },
    onGap: receiver.onGap,
  })

  return {
    send(message) {
      if (isClosed) return
      waiting.push(message)
      if (waiting.length > MAX_WAITING) {
        waiting.splice(0, waiting.length - MAX_WAITING)
        haveLost = true
      }
      // During an outage the retry includes it.
      if (!isRetrying) void send()
    },
    skip() {
      haveSkipped = true
    },
    async close() {
      await send()
      isClosed = true
      clearTimeout(retry)
      await subscription.stop()
    },
  }
}

/** The pool had no free connection. */
const isWithoutConnection = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}

/** A separate statement after the commit of the cause; see docs/decisions/025-live-events.md. */
async function publish(
  pool: pg.Pool,
  head: Pick<Notice, 'from' | 'group' | 'lost' | 'isOutside'>,
  batch: readonly Outgoing[],
): Promise<void> {
  const messages = `[${batch.map(({ json }) => json).join()}]`
  const isInline =
    batch.every((message) => message.isInline) && Buffer.byteLength(messages) <= MAX_INLINE_BYTES
  if (isInline) {
    const notice = `${JSON.stringify(head).slice(0, -1)},"messages":${messages}}`
    await pool.query('select pg_notify($1, $2)', [CHANNEL, notice])
    return
  }
  await pool.query(
    `with stored as (insert into live_events (messages) values ($1::json) returning id)
      select pg_notify($2, ($3::jsonb || jsonb_build_object('id', id))::text) from stored`,
    [messages, CHANNEL, JSON.stringify(head)],
  )
}

async function readStored(
  pool: pg.Pool,
  notices: readonly Notice[],
): Promise<Map<number, object[]>> {
  const ids = notices.flatMap(({ id }) => id ?? [])
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<{ id: number; messages: object[] }>(
    'select id, messages from live_events where id = any($1::bigint[])',
    [ids],
  )
  return new Map(rows.map(({ id, messages }) => [id, messages]))
}
