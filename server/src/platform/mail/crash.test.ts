import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type MailServer, startMailServer } from '../../testing/outside/mail-server.ts'
import { type ServerProcess, serverProcess } from '../../testing/processes/server-process.ts'

let app: TestApp
let post: MailServer
let server: ServerProcess

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'))
  server = await serverProcess(app.database, { SMTP_URL: post.url })
  await server.start()
}, 60_000)
afterAll(async () => {
  await server.remove()
  await app.close()
  await post.close()
})
beforeEach(() => {
  post.mails.length = 0
})

let serial = 0
/** Signs a person up, which queues a mail; returns the address once that is acknowledged. */
async function signUp(): Promise<string | null> {
  const username = `crash_${++serial}`
  const email = `${username}@example.com`
  const answer = await fetch(`${server.address}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      role: 'user',
      username,
      email,
      password: 'secret1',
      displayName: 'Crash',
      agreeTerms: true,
      language: 'en',
    }),
  }).catch(() => null)
  return answer?.status === 201 ? email : null
}
const signUps = async (count: number): Promise<string[]> => {
  const joined = await Promise.all(Array.from({ length: count }, signUp))
  return joined.filter((email) => email !== null)
}
/** The lease of a worker that died is over within half a minute, and soon after it its mails leave. */
const TAKEN_UP_WITHIN = 75_000
const allArrive = (addresses: string[]) =>
  expect
    .poll(() => addresses.filter((address) => post.to(address).length === 0), {
      timeout: TAKEN_UP_WITHIN,
    })
    .toEqual([])
/** Attempts that a worker has begun and not recorded, named by recipient and number. */
const underWay = () =>
  app.ctx.db
    .selectFrom('mails')
    .select(['recipient', 'attempts'])
    .where('status', '=', 'sending')
    .execute()
    .then((rows) => rows.map(({ recipient, attempts }) => `${recipient} ${attempts}`))
const undone = () =>
  app.ctx.db
    .selectFrom('mails')
    .select('id')
    .where('status', 'in', ['queued', 'sending'])
    .execute()
    .then((rows) => rows.length)
const allRecorded = () => expect.poll(undone, { timeout: TAKEN_UP_WITHIN }).toBe(0)
const verify = (path: string | undefined) =>
  fetch(`${server.address}/api/auth${path}`).then((answer) => answer.status)

describe('kill -9 of the server', () => {
  test('between the commit and the sending loses no mail and sends none twice', async () => {
    const held = post.delaySenders()
    const addresses = await signUps(6)
    expect(addresses).toHaveLength(6)
    // The worker has said EHLO to the mail server, and no mail was handed over.
    await held
    await server.kill()
    expect(post.mails).toEqual([])
    post.resume()
    await server.start()
    await allArrive(addresses)
    await allRecorded()
    for (const address of addresses) expect(post.to(address)).toHaveLength(1)
  }, 180_000)

  test('while mails are on their way loses none, repeats each once a kill at most, and every link works', async () => {
    const kills = Number(process.env.KILLS ?? 3)
    const addresses: string[] = []
    const interrupted = new Set<string>()
    // The mail server has a mail a while before it says so: kills fall in between.
    post.answerAfter(200)
    for (let round = 0; round < kills; round++) {
      const before = post.mails.length
      const joining = signUps(8)
      await expect
        .poll(() => post.mails.length, { timeout: TAKEN_UP_WITHIN, interval: 5 })
        .toBeGreaterThan(before + 1)
      await server.kill()
      addresses.push(...(await joining))
      for (const attempt of await underWay()) interrupted.add(attempt)
      await server.start()
    }
    expect(addresses.length).toBeGreaterThan(kills)
    await allArrive(addresses)
    await allRecorded()
    post.answerAfter(0)
    let repeated = 0
    for (const address of addresses) {
      const copies = post.to(address)
      repeated += copies.length - 1
      const cut = [...interrupted].filter((each) => each.startsWith(`${address} `)).length
      expect(copies.length).toBeLessThanOrEqual(1 + cut)
      expect(new Set(copies.map(({ headers }) => headers['message-id'])).size).toBe(1)
      expect(new Set(copies.map(({ path }) => path)).size).toBe(1)
      expect(await verify(copies[0]?.path)).toBe(200)
    }
    console.warn(
      `${kills} kills, ${addresses.length} mails: 0 lost, ${interrupted.size} attempts cut, ${repeated} repeated`,
    )
  }, 3_600_000)
})
