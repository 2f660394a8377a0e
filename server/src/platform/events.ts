import type { Tx } from './db/transact.ts'

/**
 * What features tell each other without importing each other. Each feature adds its events here by
 * declaration merging in its service.ts; the payload carries ids, not rows.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface DomainEvents {}

type Handler<E extends keyof DomainEvents> = (tx: Tx, event: DomainEvents[E]) => Promise<void>

export interface Events {
  /** Called by app.ts at start; handlers run in the order of subscription. */
  on<E extends keyof DomainEvents>(name: E, handler: Handler<E>): void
  /** Runs every handler inside the caller's transaction: all effects commit together, or none. */
  emit<E extends keyof DomainEvents>(tx: Tx, name: E, event: DomainEvents[E]): Promise<void>
}

export function createEvents(): Events {
  const handlers = new Map<keyof DomainEvents, Handler<keyof DomainEvents>[]>()
  return {
    on(name, handler) {
      const list = handlers.get(name) ?? []
      list.push(handler as Handler<keyof DomainEvents>)
      handlers.set(name, list)
    },
    async emit(tx, name, event) {
      for (const handler of handlers.get(name) ?? []) await handler(tx, event)
    },
  }
}
