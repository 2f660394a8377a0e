import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type App, createApp } from '../app.ts'
import { assemblePlatform } from '../assemble.ts'
import type { Issuers } from '../features/accounts/identities/providers.ts'
import { type Clock, later } from '../platform/clock.ts'
import { connect } from '../platform/db/database.ts'
import type { EmbeddedConfig } from '../platform/db/embedded/config.ts'
import { createLog } from '../platform/log.ts'
import type { Platform } from '../platform/platform.ts'
import type { AddressPolicy } from '../platform/public-address.ts'
import { type Env, readEnv } from '../platform/startup/env.ts'
import { readTextFiles } from '../platform/text-files.ts'
import { cloneDatabase } from './database.ts'

const textFiles = readTextFiles()

/** A clock that moves only when a test moves it. */
export interface FakeClock extends Clock {
  move(ms: number): void
  set(instant: string): void
}

export function fakeClock(start = '2026-06-01T09:00:00Z'): FakeClock {
  let now = new Date(start)
  return {
    now: () => now,
    move: (ms) => {
      now = later(now, ms)
    },
    set: (instant) => {
      now = new Date(instant)
    },
  }
}

export interface Answer {
  status: number
  // The body of any call: tests look into it as they expect it to be.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads many shapes
  body: any
  headers: Record<string, unknown>
}

type Send = (url: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>

export interface Browser {
  get: (url: string, headers?: Record<string, string>) => Promise<Answer>
  post: Send
  put: Send
  delete: Send
}

export interface TestApp extends App {
  ctx: Platform
  clock: FakeClock
  /** Where its database is, for a server of another process. */
  database: EmbeddedConfig
  /** Calls with this token; without one as a visitor. */
  as(holder?: { token: string } | null): Browser
  /** Opens a port, for sockets; answers the address. */
  listen(): Promise<string>
  /** A second server on the same database, as behind a load balancer. */
  second(): Promise<TestApp>
  close(): Promise<void>
}

interface TestSettings {
  env?: Record<string, string>
  /** Settings that name the copy of the database. */
  envOf?: (database: EmbeddedConfig) => Record<string, string>
  clock?: FakeClock
  limits?: boolean
  calendarAddresses?: AddressPolicy
  pushAddresses?: AddressPolicy
  identityIssuers?: Issuers
  /** 0 by default, because tests log in hundreds of times. */
  minResponseMs?: number
  /** Gets the lines of the log, from level info on. */
  onLogLine?: (line: string) => void
}

/** A machine of CI may stop for seconds: no statement may end because of it. */
const PATIENT = { max: 8, connectionTimeoutMillis: 30_000, statement_timeout: 40_000 }

/** The whole application on its own copy of the migrated database, with a clock that tests move. */
export async function startTestApp(
  template: EmbeddedConfig,
  settings: TestSettings = {},
): Promise<TestApp> {
  const database = await cloneDatabase(template)
  return assemble(database.config, settings, () => database.drop())
}

async function assemble(
  config: EmbeddedConfig,
  settings: TestSettings,
  afterwards: () => Promise<void>,
): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'annai-test-'))
  const env: Env = readEnv({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    RATE_LIMITS: settings.limits ? 'on' : 'off',
    ...settings.env,
    ...settings.envOf?.(config),
  })
  const { onLogLine } = settings
  const log = onLogLine ? createLog('info', { write: onLogLine }) : createLog(env.LOG_LEVEL)
  const clock = settings.clock ?? fakeClock()
  const connection = connect({ ...config, ...PATIENT }, log)
  const ctx = assemblePlatform(env, log, connection, {
    clock,
    textFiles,
    minResponseMs: settings.minResponseMs ?? 0,
    ...(settings.calendarAddresses && { calendarAddresses: settings.calendarAddresses }),
    ...(settings.identityIssuers && { identityIssuers: settings.identityIssuers }),
    ...(settings.pushAddresses && { pushAddresses: settings.pushAddresses }),
  })
  const app = await createApp(ctx)
  await app.http.ready()

  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    token: string | undefined,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const response = await app.http.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(response.headers['content-type']).includes('json')
    return {
      status: response.statusCode,
      body: isJson ? response.json() : response.body,
      headers: response.headers,
    }
  }

  return {
    ...app,
    ctx,
    clock,
    database: config,
    as: (holder) => ({
      get: (url, headers) => call('GET', url, holder?.token, undefined, headers),
      post: (url, body, headers) => call('POST', url, holder?.token, body, headers),
      put: (url, body, headers) => call('PUT', url, holder?.token, body, headers),
      delete: (url, body, headers) => call('DELETE', url, holder?.token, body, headers),
    }),
    async listen() {
      if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' })
      return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
    },
    second: () => assemble(config, { ...settings, clock }, async () => undefined),
    async close() {
      ctx.push.close()
      await app.http.close()
      await app.mailWorker.stop()
      await connection.close()
      rmSync(folder, { recursive: true, force: true })
      await afterwards()
    },
  }
}
