import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'

/** Names, kinds and counts: never an address, a token, a text or a value of a query. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** Work that is a span of its own. */
export interface Work {
  readonly name: string
  readonly attributes: SpanAttributes
  readonly isSync: boolean
}

/** The trace that this code runs in. */
export interface ActiveTrace {
  /** OpenTelemetry's context, which only `exporter.ts` and its parts read. */
  readonly context: unknown
  readonly logFields: Record<string, string>
}

// Without `exporter.ts` there are no subscribers, and the work runs as if there were no channels.
export const workChannel = tracingChannel<unknown, Work>('annai:work')
export const queryChannel = channel('annai:query')
export const activeTrace = new AsyncLocalStorage<ActiveTrace>()

const NO_FIELDS = {}

/** What each log line says of its trace; a new object each time, because pino adds the line to it. */
export const traceFields = (): object => ({ ...activeTrace.getStore()?.logFields })

/** Runs work as a span of the present trace, or of one of its own. */
export const inSpan = <T>(
  name: string,
  run: () => Promise<T>,
  attributes: SpanAttributes = NO_FIELDS,
): Promise<T> =>
  workChannel.hasSubscribers
    ? workChannel.tracePromise(run, { name, attributes, isSync: false })
    : run()

/** The same for work that answers at once. */
export const inSyncSpan = <T>(name: string, run: () => T): T =>
  workChannel.hasSubscribers
    ? workChannel.traceSync(run, { name, attributes: NO_FIELDS, isSync: true })
    : run()

/** For Kysely: undefined without subscribers, so that queries cost nothing more. */
export const queryLog = (): ((event: LogEvent) => void) | undefined =>
  queryChannel.hasSubscribers ? (event) => queryChannel.publish(event) : undefined
