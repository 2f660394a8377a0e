import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { type MailServer, startMailServer } from '../../testing/mail-server.ts'
import { type ServerProcess, serverProcess } from '../../testing/server-process.ts'

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
/** Signs somebody up, which queues a mail; answers the address once that is acknowledged. */
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
const allArrive = (addresses: string[]) =>
  expect
    .poll(() => addresses.filter((address) => post.to(address).length === 0), { timeout: 30_000 })
    .toEqual([])
const queued = () =>
  app.p.db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', 'queued')
    .execute()
    .then((rows) => rows.length)

describe('kill -9 of the server', () => {
  test('between the commit and the sending loses no mail and sends none twice', async () => {
    const someoneWaits = post.hold()
    const addresses = await signUps(6)
    expect(addresses).toHaveLength(6)
    // The postman stands at the door of the mail server with the first of them.
    await someoneWaits
    await server.kill()
    expect(post.mails).toEqual([])
    post.letGo()
    await server.start()
    await allArrive(addresses)
    await expect.poll(queued, { timeout: 30_000 }).toBe(0)
    for (const address of addresses) expect(post.to(address)).toHaveLength(1)
  }, 120_000)

  test('while mails are going out loses none; a second copy is recognisable as the same mail', async () => {
    const KILLS = 3
    const addresses: string[] = []
    for (let round = 0; round < KILLS; round++) {
      const before = post.mails.length
      const joining = signUps(8)
      await expect
        .poll(() => post.mails.length, { timeout: 30_000, interval: 5 })
        .toBeGreaterThan(before + 1)
      await server.kill()
      addresses.push(...(await joining))
      await server.start()
    }
    expect(addresses.length).toBeGreaterThan(KILLS)
    await allArrive(addresses)
    await expect.poll(queued, { timeout: 30_000 }).toBe(0)
    // A mail that was taken but not yet noted when the process died goes out once more.
    const ids = post.mails.map(({ headers }) => headers['message-id'])
    const distinct = new Set(ids)
    expect(ids.length - distinct.size).toBeLessThanOrEqual(KILLS)
    for (const address of addresses)
      expect(new Set(post.to(address).map(({ headers }) => headers['message-id'])).size).toBe(1)
  }, 180_000)
})
