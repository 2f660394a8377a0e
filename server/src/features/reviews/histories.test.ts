import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { checkReviewHistory } from '../../testing/histories/reviewing/check-history.ts'
import { playReviews } from '../../testing/histories/reviewing/play.ts'
import { reviewMoments } from '../../testing/histories/reviewing/steps.ts'
import { builders } from '../../testing/make.ts'

// `npm run test:histories` sets both.
const HISTORIES = Number(process.env.HISTORIES ?? 8)
const seed = Number(process.env.HISTORIES_SEED ?? Math.floor(Math.random() * 2 ** 31))

let servers: [TestApp, TestApp]
let admins: [string, string]

beforeAll(async () => {
  const app = await startTestApp(inject('template'))
  servers = [app, await app.second()]
  const make = builders(app)
  admins = [(await make.admin()).id, (await make.admin()).id]
})
afterAll(async () => {
  for (const server of servers.toReversed()) await server.close()
})

describe('whatever travellers, their guide and two administrators do with reviews, on two servers', () => {
  test(
    `no blind review is read early or stuck, and every mean is that of its reviews (${HISTORIES} histories)`,
    async () => {
      const promise = fc.asyncProperty(reviewMoments, async (moments) => {
        expect(await checkReviewHistory(await playReviews(servers, admins, moments))).toEqual([])
        await servers[0].ctx.db.deleteFrom('mails').execute()
      })
      // A failure prints the seed and the history; HISTORIES_SEED plays it again.
      await fc.assert(promise, { numRuns: HISTORIES, seed, endOnFailure: true })
    },
    // Only ends what hangs.
    60_000 + HISTORIES * 6000,
  )
})
