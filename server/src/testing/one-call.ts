import { z } from 'zod'
import type { Authenticator } from '../platform/http/authentication.ts'
import { route } from '../platform/http/route.ts'
import { createHttp } from '../platform/http/server.ts'
import { createMetrics } from '../platform/metrics.ts'
import type { TestApp } from './app.ts'

/** A server with a single route, on a port of its own. */
export async function openWith(
  own: TestApp,
  url: `/${string}`,
  {
    who = 'anyone',
    identify = async () => null,
    run,
    timeoutMs,
    body,
  }: {
    who?: 'anyone' | 'person'
    identify?: Authenticator['identify']
    run: () => Promise<Record<string, never>>
    timeoutMs?: number
    /** With a body the call is a POST. */
    body?: z.ZodType
  },
) {
  const http = await createHttp({ ...own.ctx, metrics: createMetrics() })
  route(
    { app: http, ctx: own.ctx, authenticator: { identify } },
    {
      method: body ? 'POST' : 'GET',
      path: url,
      who,
      summary: 'one call',
      response: z.object({}),
      ...(body && { body }),
    },
    { run, ...(timeoutMs && { timeoutMs }) },
  )
  await http.listen({ port: 0, host: '127.0.0.1' })
  const address = http.server.address()
  return { http, to: typeof address === 'object' && address ? address.port : 0 }
}
