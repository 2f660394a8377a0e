import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { checkDayHistory } from '../../../testing/histories/day/check-history.ts'
import { playDay } from '../../../testing/histories/day/play.ts'
import { dayMoments } from '../../../testing/histories/day/steps.ts'
import {
  type LibreTranslateServer,
  startLibreTranslate,
} from '../../../testing/outside/libretranslate.ts'

// `npm run test:histories` sets both.
const HISTORIES = Number(process.env.HISTORIES ?? 8)
const seed = Number(process.env.HISTORIES_SEED ?? Math.floor(Math.random() * 2 ** 31))

let service: LibreTranslateServer
let servers: [TestApp, TestApp]

beforeAll(async () => {
  service = await startLibreTranslate()
  const env = { TRANSLATE_URL: service.url, TRANSLATE_PER_DAY: '1000000' }
  const app = await startTestApp(inject('template'), { env })
  servers = [app, await app.second()]
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
  await service.close()
})

/** Removes what is due, so that the jobs of later histories do not process it. */
async function clearDueTimes(id: string): Promise<void> {
  const { db } = servers[0].ctx
  const due = { deadline_at: null, remind_at: null }
  await db.updateTable('bookings').set(due).where('id', '=', id).execute()
  await db.deleteFrom('mails').execute()
}

describe('whatever two people press around a tour, on two servers, online or late', () => {
  test(
    `every promise of the day and the conversation holds (${HISTORIES} histories)`,
    async () => {
      const promise = fc.asyncProperty(dayMoments, async (moments) => {
        service.requests.length = 0
        const lived = await playDay(servers, moments)
        expect(await checkDayHistory(lived, service)).toEqual([])
        await clearDueTimes(lived.id)
      })
      // A failure prints the seed and the history; HISTORIES_SEED plays it again.
      await fc.assert(promise, { numRuns: HISTORIES, seed, endOnFailure: true })
    },
    // Only ends what hangs.
    60_000 + HISTORIES * 6000,
  )
})
