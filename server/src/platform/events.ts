import { type Write, writeEffects } from './db/batch/index.ts'
import { type Tx, waitAfterCommit } from './db/transact.ts'

/**
 * Events between features that do not import each other. Each feature adds its events here by
 * declaration merging, beside the code that emits them.
 *
 * @public merged into by declaration
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the features through declaration merging
export interface DomainEvents {}

type EventName = keyof DomainEvents
type Subscriber<E extends EventName, Ctx> = (
  event: DomainEvents[E],
  ctx: Ctx,
) => Promise<Write[]> | Write[]

/** What a feature writes because of the events of others. */
export type Subscribers<Ctx> = { readonly [E in EventName]?: Subscriber<E, Ctx> }

/** Reads and writes of a feature in the transaction of another feature's event. */
export type Participants<Ctx> = {
  readonly [E in EventName]?: (tx: Tx, event: DomainEvents[E], ctx: Ctx) => Promise<void>
}

export interface Events {
  /** Called by app.ts at start, once for each feature that subscribes. */
  subscribe<Ctx>(ctx: Ctx, subscribers: Subscribers<Ctx>): void
  /** The same for effects that need the state after the cause. Only for events that are emitted. */
  participate<Ctx>(ctx: Ctx, participants: Participants<Ctx>): void
  /** Work that is awaited after the commit of an emitted event, before its call is answered. */
  onCommitted(name: EventName, work: () => Promise<void>): void
  /** The writes of all subscribers, for a cause that commits them in its own statement. */
  writes<E extends EventName>(name: E, event: DomainEvents[E]): Promise<Write[]>
  /** Writes the effects inside the caller's transaction: all commit together, or none. */
  emit<E extends EventName>(tx: Tx, name: E, event: DomainEvents[E]): Promise<void>
}

type Participate = <E extends EventName>(
  tx: Tx,
  name: E,
  event: DomainEvents[E],
) => Promise<void> | undefined
type Publish = <E extends EventName>(name: E, event: DomainEvents[E]) => Promise<Write[]> | Write[]

export function createEvents(): Events {
  const publishers: Publish[] = []
  const participations: Participate[] = []
  const committed = new Map<EventName, (() => Promise<void>)[]>()
  const writes: Events['writes'] = async (name, event) => {
    const all: Write[] = []
    for (const publish of publishers) all.push(...(await publish(name, event)))
    return all
  }
  return {
    subscribe(ctx, subscribers) {
      publishers.push((name, event) => subscribers[name]?.(event, ctx) ?? [])
    },
    participate(ctx, participants) {
      participations.push((tx, name, event) => participants[name]?.(tx, event, ctx))
    },
    onCommitted(name, work) {
      committed.set(name, [...(committed.get(name) ?? []), work])
    },
    writes,
    async emit(tx, name, event) {
      await writeEffects(tx, await writes(name, event))
      for (const participate of participations) await participate(tx, name, event)
      for (const work of committed.get(name) ?? []) waitAfterCommit(tx, work)
    },
  }
}
