import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../startup/env.ts'

/** Longer than what a replica may lag behind (`MOST_LAG_MS`). */
const COOKIE_SECONDS = 15
const COOKIE = 'annai_recent_write=1'
const COOKIE_PATTERN = /(?:^|;\s*)annai_recent_write=1(?:;|$)/

/** Whether something was changed from this browser a moment ago, signed in or not. */
export const hasRecentWrite = ({ cookie }: IncomingHttpHeaders): boolean =>
  cookie !== undefined && COOKIE_PATTERN.test(cookie)

/**
 * A replica may answer visitors only: people who are signed in or have changed something a moment ago
 * read from the primary.
 */
export const mayLag = (headers: IncomingHttpHeaders): boolean =>
  headers.authorization === undefined && !hasRecentWrite(headers)

/** What a call on behalf of this request sends, so that its reads are as new. */
export const recentWriteHeaders = (headers: IncomingHttpHeaders): { cookie?: string } =>
  hasRecentWrite(headers) ? { cookie: COOKIE } : {}

/** Marks browsers that change something, where a replica may answer their next reads. */
export function markRecentWrites(
  app: FastifyInstance,
  { DATABASE_REPLICA_URL, PUBLIC_URL }: Pick<Env, 'DATABASE_REPLICA_URL' | 'PUBLIC_URL'>,
): void {
  if (DATABASE_REPLICA_URL === undefined) return
  const secure = PUBLIC_URL.startsWith('https:') ? '; Secure' : ''
  const header = `${COOKIE}; Path=/; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`
  app.addHook('onRequest', (request, reply, done) => {
    // Also where the call is refused or fails: it may have been committed.
    if (request.method !== 'GET' && request.method !== 'HEAD') reply.header('set-cookie', header)
    done()
  })
}
