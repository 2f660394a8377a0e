import type { Tx } from './db/transact.ts'

/**
 * Events between features that do not import each other. Each feature adds its events here by
 * declaration merging, beside the code that emits them.
 *
 * @public merged into by declaration
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface DomainEvents {}

type EventName = keyof DomainEvents

/** What a feature does in the transaction of another feature's event. */
export type Subscribers<Ctx> = {
  readonly [E in EventName]?: (tx: Tx, event: DomainEvents[E], ctx: Ctx) => Promise<void> | void
}

export interface Events {
  /** Called at start. The subscribers of an event run one after another, in this order. */
  subscribe<Ctx>(ctx: Ctx, subscribers: readonly Subscribers<Ctx>[]): void
  /** Runs all subscribers inside the caller's transaction: all commit together, or none. */
  emit<E extends EventName>(tx: Tx, name: E, event: DomainEvents[E]): Promise<void>
}

type Publish = <E extends EventName>(
  tx: Tx,
  name: E,
  event: DomainEvents[E],
) => Promise<void> | void

export function createEvents(): Events {
  const publishers: Publish[] = []
  return {
    subscribe(ctx, subscribers) {
      for (const subscriber of subscribers)
        publishers.push((tx, name, event) => subscriber[name]?.(tx, event, ctx))
    },
    async emit(tx, name, event) {
      for (const publish of publishers) await publish(tx, name, event)
    },
  }
}
