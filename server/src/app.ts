import type { FastifyInstance } from 'fastify'
import { identify, sweepSessions } from './features/accounts/sessions/service.ts'
import type { Gate } from './platform/http/gate.ts'
import { answerOperations } from './platform/http/operations.ts'
import type { Door } from './platform/http/route.ts'
import { answerUnknownCalls, createHttp } from './platform/http/server.ts'
import type { Platform } from './platform/platform.ts'

/** A running application: the HTTP door and the jobs that the clock drives. */
export interface App {
  readonly http: FastifyInstance
  /** Runs whatever is due now, once; the ticker calls it, and tests call it after moving the clock. */
  runDueJobs(): Promise<void>
}

/** The list of all features, by who may call: the map of the server. */
export async function createApp(p: Platform): Promise<App> {
  const http = await createHttp(p)
  const gate: Gate = { identify: (token) => identify(p, token) }
  const door: Door = { app: http, p, gate }
  // Everybody
  // (routes of the features are hung up here)
  void door
  answerOperations(http, p)
  answerUnknownCalls(http)
  const jobs: ((p: Platform) => Promise<void>)[] = [sweepSessions]
  return {
    http,
    async runDueJobs() {
      for (const job of jobs) await job(p)
    },
  }
}
