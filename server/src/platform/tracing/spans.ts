import { AsyncLocalStorage } from 'node:async_hooks'
import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { LogEvent } from 'kysely'

/** Names, kinds and counts only: no address, token, text or value of a query. */
export type SpanAttributes = Readonly<Record<string, string | number>>

/** Work that gets a span of its own. */
export interface Work {
  readonly name: string
  readonly attributes: SpanAttributes
  readonly isSync: boolean
}

/** The trace of the current code. */
export interface ActiveTrace {
  /** OpenTelemetry's context, used only by `exporter.ts` and its parts. */
  readonly context: unknown
  readonly logFields: Record<string, string>
}

// Without `exporter.ts` there are no subscribers, and the channels cost nothing.
export const workChannel = tracingChannel<unknown, Work>('annai:work')
export const queryChannel = channel('annai:query')
export const activeTrace = new AsyncLocalStorage<ActiveTrace>()

const NO_FIELDS = {}

/** The trace fields of a log line. A new object each time, because pino changes it. */
export const traceFields = (): object => ({ ...activeTrace.getStore()?.logFields })

/** Runs work in a span of the current trace, or of a new one. */
export const inSpan = <T>(
  name: string,
  run: () => Promise<T>,
  attributes: SpanAttributes = NO_FIELDS,
): Promise<T> =>
  workChannel.hasSubscribers
    ? workChannel.tracePromise(run, { name, attributes, isSync: false })
    : run()

/** The same for synchronous work. */
export const inSyncSpan = <T>(name: string, run: () => T): T =>
  workChannel.hasSubscribers
    ? workChannel.traceSync(run, { name, attributes: NO_FIELDS, isSync: true })
    : run()

/** For Kysely: undefined without subscribers, so that queries have no overhead. */
export const queryLog = (): ((event: LogEvent) => void) | undefined =>
  queryChannel.hasSubscribers ? (event) => queryChannel.publish(event) : undefined
