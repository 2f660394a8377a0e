import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../startup/env.ts'

/** Seconds; must be longer than the largest lag of a replica (`MAX_LAG_MS`). */
const COOKIE_SECONDS = 15
const COOKIE = 'annai_recent_write=1'
const COOKIE_PATTERN = /(?:^|;\s*)annai_recent_write=1(?:;|$)/

/** Whether this browser has sent a write in the last seconds, logged in or not. */
export const hasRecentWrite = ({ cookie }: IncomingHttpHeaders): boolean =>
  cookie !== undefined && COOKIE_PATTERN.test(cookie)

/**
 * Whether a replica may answer: only visitors without a recent write. Everyone else reads from the
 * primary.
 */
export const mayLag = (headers: IncomingHttpHeaders): boolean =>
  headers.authorization === undefined && !hasRecentWrite(headers)

/** The headers for a call on behalf of this request, so that its reads are as recent. */
export const recentWriteHeaders = (headers: IncomingHttpHeaders): { cookie?: string } =>
  hasRecentWrite(headers) ? { cookie: COOKIE } : {}

/** Sets a cookie after a write, where a replica may answer reads. */
export function markRecentWrites(
  app: FastifyInstance,
  { DATABASE_REPLICA_URL, PUBLIC_URL }: Pick<Env, 'DATABASE_REPLICA_URL' | 'PUBLIC_URL'>,
): void {
  if (DATABASE_REPLICA_URL === undefined) return
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  const header = `${COOKIE}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  app.addHook('onRequest', (request, reply, done) => {
    // Also after refusals and failures: the write may have been committed.
    if (request.method !== 'GET' && request.method !== 'HEAD') reply.header('set-cookie', header)
    done()
  })
}
