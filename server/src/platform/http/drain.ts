import { Server } from 'node:net'
import { setImmediate as nextPass, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

/** How long clients have to learn that their connections end. */
const DRAIN_WITHIN = 500
const POLL_INTERVAL_MS = 20
/** Connections may arrive faster than they are accepted: this ends the wait. */
const MOST_PASSES = 200

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Before `close`. Not ready at once; for `noticeMs` everything is answered as ever, until the
     * load balancers have noticed. Then no new connection is accepted, so that a balancer that
     * checks nothing connects elsewhere, and each answer has `Connection: close`, so that clients
     * open no request on a connection that is about to end.
     */
    drain(noticeMs?: number): Promise<void>
    isDraining(): boolean
    /** What has to be true, besides, before this instance gets traffic: `/readyz` checks all of it. */
    readonly readinessChecks: (() => boolean)[]
  }
}

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error ? 0 : count))
  })

/**
 * Accepts no more connections; open ones go on. The kernel resets those that nobody has accepted
 * yet, so this waits for a pass of the event loop that finds none.
 */
async function stopListening({ server }: FastifyInstance): Promise<void> {
  let hasAccepted = true
  const onConnection = () => {
    hasAccepted = true
  }
  server.on('connection', onConnection)
  // The first pass may have begun before.
  for (let pass = 0; (hasAccepted || pass < 2) && pass < MOST_PASSES; pass++) {
    hasAccepted = false
    await nextPass()
  }
  server.off('connection', onConnection)
  // Without the part of HTTP, which closes idle connections: a request may be on its way to them.
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
    // Before all other listeners, so that it applies to every response.
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
