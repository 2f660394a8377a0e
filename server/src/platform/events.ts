import { addTogether, type Write } from './db/together.ts'
import { type Tx, waitAfterCommit } from './db/transact.ts'

/**
 * What features tell each other without importing each other. Each feature adds its events here by
 * declaration merging in its service.ts.
 *
 * @public merged into, never imported
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface DomainEvents {}

type Handler<E extends keyof DomainEvents> = (event: DomainEvents[E]) => Promise<Write[]> | Write[]

export interface Events {
  /** Called by app.ts at start: what a feature writes when something happens. */
  on<E extends keyof DomainEvents>(name: E, handler: Handler<E>): void
  /** What is awaited after the commit of an emitted event, before its call is answered. */
  onCommitted(name: keyof DomainEvents, work: () => Promise<void>): void
  /** What all of them write, for a cause that commits it in its own statement. */
  writes<E extends keyof DomainEvents>(name: E, event: DomainEvents[E]): Promise<Write[]>
  /** Writes it inside the caller's transaction: all effects commit together, or none. */
  emit<E extends keyof DomainEvents>(tx: Tx, name: E, event: DomainEvents[E]): Promise<void>
}

export function createEvents(): Events {
  const handlers = new Map<keyof DomainEvents, Handler<keyof DomainEvents>[]>()
  const committed = new Map<keyof DomainEvents, (() => Promise<void>)[]>()
  const writes: Events['writes'] = async (name, event) => {
    const all: Write[] = []
    for (const handler of handlers.get(name) ?? []) all.push(...(await handler(event)))
    return all
  }
  return {
    on(name, handler) {
      const list = handlers.get(name) ?? []
      list.push(handler as Handler<keyof DomainEvents>)
      handlers.set(name, list)
    },
    onCommitted(name, work) {
      committed.set(name, [...(committed.get(name) ?? []), work])
    },
    writes,
    async emit(tx, name, event) {
      await addTogether(tx, await writes(name, event))
      for (const work of committed.get(name) ?? []) waitAfterCommit(tx, work)
    },
  }
}
