import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { checkHistory } from '../../testing/histories/check-history.ts'
import { play } from '../../testing/histories/play.ts'
import { moments } from '../../testing/histories/steps.ts'

// `npm run test:histories -- 10000` sets both.
const HISTORIES = Number(process.env.HISTORIES ?? 60)
const seed = Number(process.env.HISTORIES_SEED ?? Math.floor(Math.random() * 2 ** 31))

let servers: [TestApp, TestApp]

beforeAll(async () => {
  const app = await startTestApp(inject('template'))
  servers = [app, await app.second()]
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

/** Removes the due times of checked histories, so that later ones do not process them. */
const clearDueTimes = async () => {
  const { db } = servers[0].ctx
  await db
    .updateTable('bookings')
    .set({ deadline_at: null, remind_at: null })
    // The other rows would be written again after each of thousands of histories.
    .where((eb) => eb.or([eb('deadline_at', 'is not', null), eb('remind_at', 'is not', null)]))
    .execute()
  await db.deleteFrom('mails').execute()
}

describe('whatever two people, two servers and the clock do at once', () => {
  test(
    `every promise holds (${HISTORIES} histories of three bookings, a trip of three and four reviewers)`,
    async () => {
      const promise = fc.asyncProperty(moments, async (history) => {
        const lived = await play(servers, history)
        expect(await checkHistory(lived)).toEqual([])
        await clearDueTimes()
      })
      // A failure prints the seed and the history; HISTORIES_SEED plays it again.
      await fc.assert(promise, { numRuns: HISTORIES, seed, endOnFailure: true })
    },
    // Only ends what hangs: alone, a history takes about a second.
    60_000 + HISTORIES * 6000,
  )
})
