import { Server } from 'node:net'
import { setImmediate as nextPass, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

/** How long clients have to notice that their connections will end. */
const DRAIN_WITHIN = 500
const POLL_INTERVAL_MS = 20
/** Ends the wait if connections arrive faster than they are accepted. */
const MAX_PASSES = 200

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * To be called before `close`. The instance is not ready at once, but answers everything for
     * `noticeMs`, until the load balancers have noticed. Then it accepts no new connections, so
     * that balancers without health checks connect elsewhere, and each response has `Connection:
     * close`, so that clients send no request on a connection that is about to end.
     */
    drain(noticeMs?: number): Promise<void>
    isDraining(): boolean
    /** Further conditions for getting traffic; `/readyz` checks all of them. */
    readonly readinessChecks: (() => boolean)[]
  }
}

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error ? 0 : count))
  })

/**
 * Stops accepting connections; open ones continue. The kernel resets connections that are not
 * accepted yet, so this waits for a pass of the event loop that finds none.
 */
async function stopListening({ server }: FastifyInstance): Promise<void> {
  let hasAccepted = true
  const onConnection = () => {
    hasAccepted = true
  }
  server.on('connection', onConnection)
  // The first pass may have begun before the call.
  for (let pass = 0; (hasAccepted || pass < 2) && pass < MAX_PASSES; pass++) {
    hasAccepted = false
    await nextPass()
  }
  server.off('connection', onConnection)
  // Without the HTTP part, which closes idle connections although a request may be on its way.
  if (server.listening) Server.prototype.close.call(server)
}

/** Stops without dropping requests: drains connections first, then refuses new requests. */
export function drainBeforeClosing(app: FastifyInstance): void {
  let isDraining = false
  let isClosing = false
  app.decorate('isDraining', () => isDraining || isClosing)
  app.decorate('readinessChecks', [])
  app.decorate('drain', async (noticeMs = 0) => {
    isDraining = true
    if (noticeMs > 0) await sleep(noticeMs)
    // First of all listeners, so that it applies to every response.
    app.server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close')
    })
    await stopListening(app)
    const end = performance.now() + DRAIN_WITHIN
    while (performance.now() < end && (await openConnections(app)) > 0)
      await sleep(POLL_INTERVAL_MS)
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // A connection whose last request ends now would delay the stop by its keep-alive time.
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
  })
  app.addHook('onRequest', (_request, _reply, done) => {
    if (isClosing) refuse('server.busy', { headers: { 'retry-after': '5' } })
    done()
  })
}
