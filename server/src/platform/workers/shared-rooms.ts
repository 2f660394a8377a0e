import { z } from 'zod'
import { coalesce } from '../concurrency/coalesce.ts'
import type { Logger } from '../log.ts'
import type { Primary } from './worker.ts'

const Changes = z.object({ added: z.array(z.string()), removed: z.array(z.string()) })
const ChangesOfWorker = Changes.extend({
  worker: z.number(),
  /** The worker has ended, and with it its rooms. */
  isGone: z.boolean().default(false),
})
type ChangesOfWorker = z.output<typeof ChangesOfWorker>

type SendChanges = (changes: ChangesOfWorker) => Promise<unknown>

/** The primary's part: which worker has sockets in which room. */
export function createSharedRooms() {
  const rooms = new Map<number, Set<string>>()
  const receivers = new Map<number, SendChanges>()
  const sendToOthers = (changes: ChangesOfWorker) =>
    Promise.all(
      [...receivers].map(([worker, send]) =>
        // A worker that does not answer has the message in its channel, or has ended.
        worker === changes.worker ? null : send(changes).catch(() => null),
      ),
    )
  return {
    /** The calls of a worker; `send` calls that worker. */
    handlersOf(worker: number, send: SendChanges) {
      const own = new Set<string>()
      rooms.set(worker, own)
      return {
        /** Answered after the rooms of all other workers were sent. */
        'receive rooms'() {
          if (rooms.get(worker) !== own) return // it has ended
          receivers.set(worker, send)
          for (const [other, added] of rooms)
            if (other !== worker)
              send({ worker: other, added: [...added], removed: [], isGone: false }).catch(
                () => null,
              )
        },
        /** Acknowledged when every other worker has the change. */
        async 'change rooms'(input: unknown) {
          if (rooms.get(worker) !== own) return // it has ended
          const { added, removed } = Changes.parse(input)
          for (const room of removed) own.delete(room)
          for (const room of added) own.add(room)
          await sendToOthers({ worker, added, removed, isGone: false })
        },
      }
    },
    /** The worker has ended. */
    remove(worker: number) {
      rooms.delete(worker)
      receivers.delete(worker)
      void sendToOthers({ worker, added: [], removed: [], isGone: true })
    },
  }
}

/** The rooms with sockets in the other workers of this machine, known without a call. */
export interface SharedRooms {
  /** False until the rooms of the other workers have arrived. */
  isComplete(): boolean
  /** Does another worker have a socket in this room? */
  isOccupied(room: string): boolean
  /** A room of this worker got its first socket, or lost its last. */
  add(room: string): void
  remove(room: string): void
  /** Resolves when the other workers know the changes made so far. */
  flush(): Promise<void>
  /** Called when another worker gets a room. */
  onAdded(run: (room: string) => void): void
}

const RETRY_MS = 1000

/** A worker's part. */
export function openSharedRooms(primary: Primary, log: Logger): SharedRooms {
  const others = new Map<number, Set<string>>()
  /** Changes since the last call: true for an added room, false for a removed one. */
  let changes = new Map<string, boolean>()
  let isComplete = false
  let onAdded: (room: string) => void = () => undefined

  primary.answer('rooms', (input) => {
    const { worker, added, removed, isGone } = ChangesOfWorker.parse(input)
    if (isGone) return void others.delete(worker)
    const rooms = others.get(worker) ?? new Set()
    others.set(worker, rooms)
    for (const room of removed) rooms.delete(room)
    for (const room of added) {
      rooms.add(room)
      onAdded(room)
    }
  })

  async function receive(): Promise<void> {
    try {
      await primary.call('receive rooms', null)
      isComplete = true
    } catch (error) {
      log.warn({ error: String(error) }, 'the rooms of the other workers are not known yet')
      setTimeout(() => void receive(), RETRY_MS).unref()
    }
  }
  void receive()

  const flush = coalesce(async () => {
    if (changes.size === 0) return
    const sent = [...changes]
    changes = new Map()
    const roomsOf = (wanted: boolean) =>
      sent.filter(([, isAdded]) => isAdded === wanted).map(([room]) => room)
    await primary
      .call('change rooms', { added: roomsOf(true), removed: roomsOf(false) })
      // A primary that is slow to answer has received the call all the same.
      .catch(() => undefined)
  })
  let isScheduled = false
  function change(room: string, isAdded: boolean): void {
    changes.set(room, isAdded)
    if (isScheduled) return
    isScheduled = true
    setImmediate(() => {
      isScheduled = false
      void flush()
    })
  }

  return {
    isComplete: () => isComplete,
    isOccupied(room) {
      for (const rooms of others.values()) if (rooms.has(room)) return true
      return false
    },
    add: (room) => change(room, true),
    remove: (room) => change(room, false),
    flush,
    onAdded(run) {
      onAdded = run
    },
  }
}
