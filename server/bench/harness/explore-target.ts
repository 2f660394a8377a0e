import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RawQuery } from '@annai/guide-search'
import {
  buildIndex,
  indexFacetNames,
  indexPlaceNames,
  parseSearchQuery,
  searchReader,
} from '@annai/guide-search/internals'
import { createApp } from '../../src/app.ts'
import { assemblePlatform } from '../../src/assemble.ts'
import { exploreRoutes } from '../../src/features/guides/explore/routes.ts'
import { facetLabels, guideSource, openExplore } from '../../src/features/guides/explore/service.ts'
import { placeTable } from '../../src/features/places/service.ts'
import { connect } from '../../src/platform/db/database.ts'
import { createHttp } from '../../src/platform/http/server.ts'
import { createLog } from '../../src/platform/log.ts'
import { readEnv } from '../../src/platform/startup/env.ts'
import { listFromDatabase } from '../../src/testing/search-oracle.ts'
import { DATED } from './dated-questions.ts'
import { fetchBodies } from './load.ts'
import { QUESTIONS } from './questions.ts'

/**
 * A server of the comparison, in a process of its own. `app` is the product. `uncached` caches
 * neither responses nor filter results, `nothing` does not cache the guides of a word either. `sql`
 * is the straightforward version, `bare` a node:http server with the same bytes ready. `dated` is
 * `uncached` with cached free days, `new days` without. `memory` measures the index alone.
 */
const [mode = '', source = ''] = process.argv.slice(2)
const begun = Date.now()
const report = (figures: object) => process.send?.(figures)

const env = readEnv({ ...process.env, RATE_LIMITS: 'off', LOG_LEVEL: 'info' })
const log = createLog(env.LOG_LEVEL)

function platform() {
  return assemblePlatform(env, log, connect({ connectionString: env.DATABASE_URL }, log))
}

async function serveApp() {
  const { http } = await createApp(platform())
  await http.listen({ port: 0, host: '127.0.0.1' })
  return http.server
}

async function serveExplore(termBytes: number, runBytes = 0) {
  const ctx = platform()
  const http = await createHttp(ctx)
  const routes = { app: http, ctx, authenticator: { identify: async () => null } }
  const bounds = { answerBytes: 0, foundBytes: 0, termBytes, runBytes }
  exploreRoutes(routes, openExplore(ctx, ctx.db, bounds))
  await http.listen({ port: 0, host: '127.0.0.1' })
  return http.server
}

async function serveSql() {
  const ctx = platform()
  const http = await createHttp(ctx)
  const reader = searchReader({
    places: indexPlaceNames(placeTable(ctx).gazetteer.values()),
    facets: indexFacetNames(facetLabels(ctx.texts)),
  })
  http.get<{ Querystring: RawQuery }>('/api/guides/approved', ({ query }) =>
    listFromDatabase(ctx.db, parseSearchQuery(query, reader)),
  )
  await http.listen({ port: 0, host: '127.0.0.1' })
  return http.server
}

async function serveBare(questions: readonly string[]) {
  const bodies = await fetchBodies(Number(source), questions)
  const ready = new Map(questions.map((question, i) => [question, bodies[i] ?? Buffer.alloc(0)]))
  const server = createServer((request, answer) => {
    const body = ready.get(request.url ?? '')
    answer.setHeader('content-type', 'application/json; charset=utf-8')
    answer.setHeader('content-length', body?.length ?? 0)
    answer.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const RUN_BYTES = 4 * 2 ** 20

const AT_REST_MS = 4000

const memoryNow = () => {
  global.gc?.()
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage()
  return { rss, used: heapUsed + arrayBuffers }
}

async function measureMemory() {
  const ctx = platform()
  placeTable(ctx)
  const before = memoryNow()
  const index = await buildIndex(guideSource(ctx), { foundBytes: 0, termBytes: 0 })
  const cards = index.cardBytes
  const buildMs = Date.now() - begun
  // The garbage collector releases the memory of the build once the server is idle.
  await sleep(AT_REST_MS)
  memoryNow()
  await sleep(AT_REST_MS)
  const after = memoryNow()
  report({
    guides: index.size,
    buildMs,
    used: after.used - before.used - cards,
    resident: after.rss - before.rss - cards,
    cardBytes: cards,
  })
}

if (mode === 'memory') {
  await measureMemory()
  process.disconnect?.()
  process.exit(0)
}
const serve = {
  app: serveApp,
  uncached: () => serveExplore(16 * 2 ** 20),
  nothing: () => serveExplore(0),
  read: () => serveExplore(16 * 2 ** 20),
  sql: serveSql,
  dated: () => serveExplore(16 * 2 ** 20, RUN_BYTES),
  'new days': () => serveExplore(16 * 2 ** 20),
  bare: () => serveBare(QUESTIONS),
  'bare dated': () => serveBare(DATED),
}[mode]
if (!serve) throw new Error(`no such target: ${mode}`)
const server = await serve()
report({ port: (server.address() as AddressInfo).port, listeningMs: Date.now() - begun })
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  report({ cpu: user + system })
})
process.on('disconnect', () => process.exit(0))
