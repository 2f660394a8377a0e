import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

/** How long clients have to learn that their connections end. */
const DRAIN_WITHIN = 500
const LOOK_EVERY = 20

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Before `close`: requests are answered as ever, but each with `Connection: close`, so that
     * clients open no request on a connection that is about to end. Ready no more.
     */
    drain(): Promise<void>
    isDraining(): boolean
    /** What has to be true, besides, before this instance gets traffic: `/readyz` checks all of it. */
    readonly readinessChecks: (() => boolean)[]
  }
}

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error ? 0 : count))
  })

/** Stops without dropping requests: drains connections first, then refuses new requests. */
export function drainBeforeClosing(app: FastifyInstance): void {
  let isDraining = false
  let isClosing = false
  app.decorate('isDraining', () => isDraining || isClosing)
  app.decorate('readinessChecks', [])
  app.decorate('drain', async () => {
    isDraining = true
    // Before all other listeners, so that it applies to every response.
    app.server.prependListener('request', (_request, response) => {
      response.setHeader('connection', 'close')
    })
    const end = performance.now() + DRAIN_WITHIN
    while (performance.now() < end && (await openConnections(app)) > 0) await sleep(LOOK_EVERY)
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
