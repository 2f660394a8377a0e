import type pg from 'pg'
import type { Namespace } from 'socket.io'
import {
  ClusterAdapterWithHeartbeat,
  type ClusterMessage,
  type ClusterResponse,
  MessageType,
} from 'socket.io-adapter'
import type { Signals } from '../db/signals.ts'
import type { Logger } from '../log.ts'
import type { SharedRooms } from '../workers/shared-rooms.ts'
import type { Cluster } from './cluster.ts'
import { type Exchange, openExchange, type Sender } from './exchange.ts'
import { createSkippedRooms } from './skipped-rooms.ts'

const HEARTBEAT = { heartbeatInterval: 2000, heartbeatTimeout: 6000 }
/** Milliseconds after which other instances have answered the greeting of a new one. */
const GREETING_MS = 10_000
/**
 * Milliseconds for which an instance that has sent something counts as listening, even if it is
 * busy.
 */
const REMEMBERED_MS = 10 * 60_000
const DEATH_CHECK_MS = 1000

interface Settings {
  pool: pg.Pool
  signals: Signals
  log: Logger
  workers?: { group: string; rooms: SharedRooms } | undefined
}

/** Messages without texts: the state of an instance, and queries about rooms. */
const INLINE = new Set([
  MessageType.INITIAL_HEARTBEAT,
  MessageType.HEARTBEAT,
  MessageType.ADAPTER_CLOSE,
  MessageType.SERVER_SIDE_EMIT,
  MessageType.SERVER_SIDE_EMIT_RESPONSE,
])
const HEARTBEATS = new Set([
  MessageType.INITIAL_HEARTBEAT,
  MessageType.HEARTBEAT,
  MessageType.ADAPTER_CLOSE,
])

/** Connects the sockets of several instances through the database that they share. */
export function openPostgresCluster(settings: Settings): Cluster {
  let onMissed: () => void = () => undefined
  let adapter: PostgresAdapter | undefined
  return {
    // Socket.IO calls it with `new`.
    adapter: function open(namespace: Namespace) {
      adapter = new PostgresAdapter(namespace, settings, () => onMissed())
      return adapter
    },
    // Messages that cannot be sent are dropped; the others repair that by `onMissed`.
    isWithinReach: () => true,
    hasOthers: () => adapter?.hasOthers() ?? false,
    isOccupied: (room) => settings.workers?.rooms.isOccupied(room) ?? false,
    flushRooms: async () => settings.workers?.rooms.flush(),
    onMissed(run) {
      onMissed = run
    },
    close: async () => adapter?.closed,
  }
}

/**
 * Socket.IO's own rooms, one for each socket, contain no colon; sessions are ended through
 * PostgreSQL.
 */
const isShared = (room: string): boolean => room.includes(':') && !room.startsWith('session:')

/** The packet type of an event in Socket.IO's protocol. */
const EVENT_PACKET = 2

class PostgresAdapter extends ClusterAdapterWithHeartbeat {
  readonly #exchange: Exchange
  readonly #onMissed: () => void
  /** Instances by their rooms, so that each gets only the events that concern it. */
  readonly #workers: SharedRooms | undefined
  readonly #skipped = createSkippedRooms()
  readonly #deathCheck: NodeJS.Timeout
  /** Set by `close`. */
  closed: Promise<void> | undefined
  /** When each instance last sent something; a heartbeat is sent every two seconds. */
  readonly #lastSeen = new Map<string, number>()
  #lastReceivedAt = Number.NEGATIVE_INFINITY
  #gapAt = Number.POSITIVE_INFINITY

  constructor(namespace: Namespace, settings: Settings, onMissed: () => void) {
    super(namespace, HEARTBEAT)
    this.#onMissed = onMissed
    this.#workers = settings.workers?.rooms
    if (this.#workers) this.#shareRooms(this.#workers)
    const { pool, signals, log, workers } = settings
    this.#exchange = openExchange(
      this.uid,
      { pool, signals, log, group: workers?.group },
      {
        onMessages: (messages, from, isInline) => this.#receive(messages, from, isInline),
        onLost: onMissed,
        onGap: () => {
          this.#gapAt = performance.now()
          // An instance that stopped during the gap cannot answer the greeting.
          if (this.#lastSeen.size > 0) onMissed()
          this.#lastSeen.clear()
          // Every other instance answers it.
          this.init()
        },
      },
    )
    this.#deathCheck = setInterval(() => this.#noticeDeaths(), DEATH_CHECK_MS)
    this.#deathCheck.unref()
  }

  /**
   * Could there be instances besides the workers whose rooms are known? False only if none has sent
   * anything for long and none can be about to answer.
   */
  hasOthers(): boolean {
    const now = performance.now()
    const isStarting = !(now - this.#gapAt > GREETING_MS) || this.#workers?.isComplete() === false
    return isStarting || now - this.#lastReceivedAt < REMEMBERED_MS
  }

  #shareRooms(workers: SharedRooms): void {
    this.on('create-room', (room: string) => {
      if (isShared(room)) workers.add(room)
    })
    this.on('delete-room', (room: string) => {
      if (isShared(room)) workers.remove(room)
    })
    workers.onAdded((room) => {
      if (!this.#skipped.has(room)) return
      // The socket may have loaded its page before that event, and joined the room before it was sent,
      // while this worker did not know that yet.
      this.publish({
        type: MessageType.BROADCAST,
        data: {
          packet: { type: EVENT_PACKET, data: ['events missed'], nsp: this.nsp.name },
          opts: { rooms: [room], except: [], flags: {} },
        },
      })
    })
  }

  #receive(messages: readonly object[], { id: from, isInGroup }: Sender, isInline: boolean): void {
    const now = performance.now()
    if (!isInGroup) this.#lastReceivedAt = now
    const isNew = !this.#lastSeen.has(from)
    this.#lastSeen.set(from, now)
    // Messages before this instance listened were missed; later ones are received.
    if (isNew && now - this.#gapAt < GREETING_MS) this.#onMissed()
    // The JSON was written by the same class.
    for (const message of messages as readonly ClusterMessage[])
      if (!isInline || INLINE.has(message.type)) this.onMessage(message)
  }

  override onMessage(message: ClusterMessage): void {
    super.onMessage(message)
    if (message.type === MessageType.ADAPTER_CLOSE) this.#lastSeen.delete(message.uid)
  }

  /** An instance that died may have committed changes whose events were never sent. */
  #noticeDeaths(): void {
    const oldest = performance.now() - HEARTBEAT.heartbeatTimeout
    const dead = [...this.#lastSeen].filter(([, at]) => at < oldest)
    for (const [uid] of dead) this.#lastSeen.delete(uid)
    if (dead.length > 0) this.#onMissed()
  }

  // Resolves at once: the sockets of this instance do not wait for the database.
  protected override async doPublish(message: ClusterMessage): Promise<string> {
    this.#send(message)
    return ''
  }

  protected override async doPublishResponse(_to: string, response: ClusterResponse) {
    this.#send(response)
  }

  #send(message: ClusterMessage | ClusterResponse): void {
    if (HEARTBEATS.has(message.type) || this.hasOthers() || this.#concernsWorkers(message))
      this.#exchange.send({ json: JSON.stringify(message), isInline: INLINE.has(message.type) })
    else this.#exchange.skip()
  }

  /** Does another worker of this machine have a socket that needs the event? */
  #concernsWorkers(message: ClusterMessage | ClusterResponse): boolean {
    const workers = this.#workers
    if (!workers) return false
    const rooms = message.type === MessageType.BROADCAST ? message.data.opts.rooms : []
    if (rooms.length === 0) return true
    if (rooms.some((room) => !isShared(room) || workers.isOccupied(room))) return true
    for (const room of rooms) this.#skipped.add(room)
    return false
  }

  override close(): void {
    super.close()
    clearInterval(this.#deathCheck)
    this.closed = this.#exchange.close()
  }
}
