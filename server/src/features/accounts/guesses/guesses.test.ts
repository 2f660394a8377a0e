import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'
import { type Answer, startTestApp, type TestApp } from '../../../testing/app.ts'
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { PASSWORD, withPassword } from '../../../testing/members.ts'
import { countGuess } from './service.ts'

let app: TestApp
let make: Make
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), {
    limits: true,
    env: { TRUST_PROXY: '1', SMTP_URL: post.url },
  })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await post.close()
})

const logIn = (email: string, password: string, from: string, cookie = '') =>
  app
    .as()
    .post(
      '/api/auth/login',
      { email, password },
      { 'x-forwarded-for': from, ...(cookie && { cookie }) },
    )
const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? ''
const member = async () => withPassword(app, await make.user())

let network = 0
/** Wrong passwords from so many addresses that nobody saw before: how many were looked at. */
async function guess(account: string, times: number): Promise<number> {
  let lookedAt = 0
  for (let i = 0; i < times; i++) {
    const address = `10.${++network >> 8}.${network & 255}.1`
    await countGuess(app.p, { account, address, device: null }).then(
      () => lookedAt++,
      (refusal: unknown) => expect(refusal).toMatchObject({ status: 429 }),
    )
  }
  return lookedAt
}

describe('Passwords tried at one account from many addresses', () => {
  test('240 a day are looked at, whether anybody has the account or not; the next day again', async () => {
    const person = await member()
    for (const [at, email] of [person.email, 'nobody@example.com'].entries()) {
      expect(await guess(email, 1000)).toBe(240)
      const answer = await logIn(email, 'wrong', `192.0.2.${at}`)
      expect([answer.status, answer.body.error]).toEqual([
        429,
        'Please wait 1440 minutes before trying to log in again.',
      ])
    }
    app.clock.move(DAY)
    expect((await logIn(person.email, 'wrong', '192.0.2.1')).status).toBe(401)
  })

  test('After ten failures whoever failed before waits for a turn, longer and longer', async () => {
    const { email } = await member()
    await guess(email, 9)
    const again = () => logIn(email, 'wrong', '192.0.2.7')
    expect((await again()).status).toBe(401)
    const waits: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      // The next one that fails somewhere else takes the turn.
      await guess(email, 1)
      const answer = await again()
      expect(answer.status).toBe(429)
      const seconds = Number(answer.headers['retry-after'])
      const minutes = Math.ceil(seconds / 60)
      expect(answer.body.error).toBe(
        `Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} before trying to log in again.`,
      )
      waits.push(seconds)
      app.clock.move(seconds * SECOND)
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b))
    expect(waits.at(-1)).toBeGreaterThan(waits[0] ?? 0)
    app.clock.move(15 * MINUTE)
    expect((await again()).status).toBe(401)
  })
})

describe('The owner comes in all the same', () => {
  test('from an address that did not fail here, while guesses wait', async () => {
    const person = await member()
    await guess(person.email, 40)
    expect((await logIn(person.email, PASSWORD, '192.0.2.20')).status).toBe(200)
  })

  test('with a device that came in before, even when the guesses of the day are used up', async () => {
    const person = await member()
    const first = await logIn(person.email, PASSWORD, '192.0.2.30')
    expect(String(first.headers['set-cookie'])).toMatch(
      /^annai_device=.*; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    )
    await guess(person.email, 250)
    expect((await logIn(person.email, PASSWORD, '192.0.2.31')).status).toBe(429)
    const known = await logIn(person.email, PASSWORD, '192.0.2.31', cookieOf(first))
    expect(known.status).toBe(200)
  })

  test('with a new password by the link of the mail, which makes the device known', async () => {
    const person = await member()
    await guess(person.email, 250)
    await app.as().post('/api/auth/forgot-password', { email: person.email })
    await app.runDueJobs()
    const path = post.to(person.email).at(-1)?.path
    const reset = await app.as().post(`/api/auth${path}`, { password: 'brand new' })
    expect(reset.status).toBe(200)
    const login = await logIn(person.email, 'brand new', '192.0.2.40', cookieOf(reset))
    expect(login.status).toBe(200)
  })

  test('and signs in as often as they like: right passwords are not counted', async () => {
    const person = await member()
    const statuses = new Set<number>()
    for (let i = 0; i < 14; i++) {
      statuses.add((await logIn(person.email, PASSWORD, `192.0.2.${50 + i}`)).status)
    }
    expect([...statuses]).toEqual([200])
  })
})

test('An office signs in as often as it likes from one address', async () => {
  const person = await member()
  const statuses = new Set<number>()
  for (let i = 0; i < 30; i++)
    statuses.add((await logIn(person.email, PASSWORD, '192.0.2.99')).status)
  expect([...statuses]).toEqual([200])
}, 60_000)

describe('A known device', () => {
  test('has five tries of its own in a quarter of an hour, wherever it is', async () => {
    const person = await member()
    const cookie = cookieOf(await logIn(person.email, PASSWORD, '192.0.2.60'))
    const statuses: number[] = []
    for (let i = 0; i < 6; i++)
      statuses.push((await logIn(person.email, 'wrong', `192.0.2.${70 + i}`, cookie)).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test.each(['another account', 'a forged signature', 'nonsense'])(
    'is not one of %s',
    async (what) => {
      const person = await member()
      const other = await member()
      const theirs = cookieOf(await logIn(other.email, PASSWORD, '192.0.2.80'))
      const cookie = {
        'another account': theirs,
        'a forged signature': theirs.replace(other.id, person.id),
        nonsense: 'annai_device=...',
      }[what]
      await guess(person.email, 250)
      app.clock.move(HOUR)
      expect((await logIn(person.email, PASSWORD, '192.0.2.81', cookie)).status).toBe(429)
    },
  )
})
