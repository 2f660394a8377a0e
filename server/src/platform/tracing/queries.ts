import { SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { LogEvent } from 'kysely'
import { sqlState } from '../db/sql-state.ts'
import { parentOf, type Tracing } from './active-trace.ts'
import { activeTrace, queryChannel } from './spans.ts'

/** The kind of a statement and its first table; its text may contain values. */
function summaryOf(sql: string): { operation: string; table: string | undefined } {
  const operation = /^\s*(\w+)/.exec(sql)?.[1]?.toLowerCase() ?? 'unknown'
  const table = /\b(?:into|update|from)\s+(?:only\s+)?"?([a-z_]+)"?/i.exec(sql)?.[1]
  return { operation, table }
}

/** Spans of database queries, reported by Kysely when they have ended. */
export function traceQueries({ tracer }: Tracing): () => void {
  const onQuery = (message: unknown) => {
    const parent = parentOf(activeTrace.getStore())
    if (!parent) return
    const event = message as LogEvent
    const { operation, table } = summaryOf(event.query.sql)
    const endedAt = performance.timeOrigin + performance.now()
    const span = tracer.startSpan(
      table ? `${operation} ${table}` : operation,
      {
        kind: SpanKind.CLIENT,
        startTime: endedAt - event.queryDurationMillis,
        attributes: {
          'db.system.name': 'postgresql',
          'db.operation.name': operation,
          ...(table && { 'db.collection.name': table }),
        },
      },
      parent,
    )
    if (event.level === 'error')
      span
        .setAttribute('db.response.status_code', sqlState(event.error) ?? 'none')
        .setStatus({ code: SpanStatusCode.ERROR })
    span.end(endedAt)
  }
  queryChannel.subscribe(onQuery)
  return () => void queryChannel.unsubscribe(onQuery)
}
