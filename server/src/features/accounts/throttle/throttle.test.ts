import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'
import { type Answer, startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import {
  ADMIN_PASSWORD,
  PASSWORD,
  withAdminPassword,
  withPassword,
} from '../../../testing/members.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'
import { loginThrottle } from './service.ts'

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
async function guess(
  account: string,
  times: number,
  kind: 'account' | 'admin' = 'account',
): Promise<number> {
  let lookedAt = 0
  for (let i = 0; i < times; i++) {
    const address = `10.${++network >> 8}.${network & 255}.1`
    await loginThrottle(app.ctx)
      .count({ kind, account, address, device: null })
      .then(
        () => lookedAt++,
        (refusal: unknown) => expect(refusal).toMatchObject({ status: 429 }),
      )
  }
  return lookedAt
}

describe('Passwords tried at one account from many addresses', () => {
  test('240 a day are looked at, whether the account exists or not; the next day again', async () => {
    const person = await member()
    for (const [at, email] of [person.email, 'nobody@example.com'].entries()) {
      const began = app.clock.now().getTime()
      // So many at once, and then one address after the other all day long.
      let lookedAt = await guess(email, 1000)
      const answer = await logIn(email, 'wrong', `192.0.2.${at}`)
      expect([answer.status, answer.body.error]).toEqual([
        429,
        'There have been too many login attempts. Please try again in 1 minute.',
      ])
      while (app.clock.now().getTime() < began + DAY - 4 * MINUTE) {
        app.clock.move(4 * MINUTE)
        lookedAt += await guess(email, 2)
      }
      expect(lookedAt).toBeGreaterThan(200)
      expect(lookedAt).toBeLessThanOrEqual(240)
      app.clock.move(4 * MINUTE)
    }
    expect((await logIn(person.email, 'wrong', '192.0.2.1')).status).toBe(401)
  })

  test('The wait is a pause of 12 minutes at most, from whatever address', async () => {
    const person = await member()
    await guess(person.email, 1000)
    app.clock.move(12 * MINUTE)
    await guess(person.email, 1)
    const stranger = await logIn(person.email, PASSWORD, '192.0.2.90')
    expect(stranger.status).toBe(429)
    const wait = Number(stranger.headers['retry-after'])
    expect(wait).toBeLessThanOrEqual(12 * 60)
    app.clock.move(wait * SECOND)
    expect((await logIn(person.email, PASSWORD, '192.0.2.90')).status).toBe(200)
  })

  test('After ten failures the failing address waits longer and longer', async () => {
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
        `There have been too many login attempts. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
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

describe('The owner can still log in', () => {
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
    const path = post.lastTo(person.email)?.path
    const reset = await app.as().post(`/api/auth${path}`, { password: 'brand new' })
    expect(reset.status).toBe(200)
    const login = await logIn(person.email, 'brand new', '192.0.2.40', cookieOf(reset))
    expect(login.status).toBe(200)
  })

  test('and logs in as often as they like: right passwords are not counted', async () => {
    const person = await member()
    const statuses = new Set<number>()
    for (let i = 0; i < 14; i++) {
      statuses.add((await logIn(person.email, PASSWORD, `192.0.2.${50 + i}`)).status)
    }
    expect([...statuses]).toEqual([200])
  })
})

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
      expect((await logIn(person.email, PASSWORD, '192.0.2.81', cookie)).status).toBe(429)
    },
  )
})

describe('A device that was known', () => {
  const reset = async (email: string, password: string) => {
    app.clock.move(HOUR)
    await app.as().post('/api/auth/forgot-password', { email })
    await app.runDueJobs()
    const path = post.lastTo(email)?.path
    return app.as().post(`/api/auth${path}`, { password })
  }

  test('is a stranger once the password is another one', async () => {
    const person = await member()
    const old = cookieOf(await logIn(person.email, PASSWORD, '192.0.2.100'))
    expect((await reset(person.email, 'brand new')).status).toBe(200)
    await guess(person.email, 1000)
    expect((await logIn(person.email, 'brand new', '192.0.2.101', old)).status).toBe(429)
  })

  test('is one of few: all of an account together have twenty quick tries', async () => {
    const person = await member()
    const cookie = cookieOf(await logIn(person.email, PASSWORD, '192.0.2.110'))
    let lookedAt = 0
    for (let n = 0; n < 40; n++) {
      const attempt = { kind: 'account', account: person.email, address: '192.0.2.120' } as const
      const isLookedAt = loginThrottle(app.ctx)
        .count({ ...attempt, device: `stolen ${n % 8}` })
        .then(() => true)
      if (await isLookedAt.catch(() => false)) lookedAt++
    }
    expect(lookedAt).toBeGreaterThanOrEqual(20)
    expect(lookedAt).toBeLessThanOrEqual(21)
    app.clock.move(MINUTE)
    const owner = await logIn(person.email, PASSWORD, '192.0.2.121', cookie)
    expect(owner.status).toBe(200)
  })

  test('is forgotten after 180 days', async () => {
    const person = await member()
    const cookie = cookieOf(await logIn(person.email, PASSWORD, '192.0.2.130'))
    app.clock.move(181 * DAY)
    await guess(person.email, 1000)
    expect((await logIn(person.email, PASSWORD, '192.0.2.131', cookie)).status).toBe(429)
  })
})

describe('Right passwords', () => {
  // More than the 25 wrong ones of an address, and the 20 of known devices.
  test.each(['known', 'unknown'])(
    'of a device that is %s are not counted',
    async (device) => {
      const person = await member()
      let cookie = ''
      for (let n = 0; n < 27; n++) {
        const answer = await logIn(person.email, PASSWORD, '192.0.2.140', cookie)
        if (device === 'known') cookie = cookieOf(answer)
        expect(answer.status).toBe(200)
      }
    },
    60_000,
  )
})

describe('Administrators', () => {
  const signIn = (username: string, password: string, from: string, cookie = '') =>
    app
      .as()
      .post(
        '/api/auth/admin-login',
        { username, password },
        { 'x-forwarded-for': from, ...(cookie && { cookie }) },
      )
  const administrator = async () => withAdminPassword(app, await make.admin())

  test('log in while strangers try their name: at once by a known device, else after a pause', async () => {
    const { username } = await administrator()
    const first = await signIn(username, ADMIN_PASSWORD, '192.0.2.150')
    expect(String(first.headers['set-cookie'])).toMatch(/^annai_admin_device=.*; HttpOnly/)
    for (let n = 0; n < 5; n++)
      expect((await signIn(username, 'wrong', `192.0.2.${151 + n}`)).status).toBe(401)
    // Five wrong passwords from five addresses kept the owner out for a quarter of an hour.
    expect((await signIn(username, ADMIN_PASSWORD, '192.0.2.160')).status).toBe(200)
    await guess(username, 1000, 'admin')
    const stranger = await signIn(username, ADMIN_PASSWORD, '192.0.2.161')
    expect(stranger.status).toBe(429)
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(12 * 60)
    const known = await signIn(username, ADMIN_PASSWORD, '192.0.2.162', cookieOf(first))
    expect(known.status).toBe(200)
    app.clock.move(12 * MINUTE)
    expect((await signIn(username, ADMIN_PASSWORD, '192.0.2.161')).status).toBe(200)
  })

  test('are counted apart from accounts of the same name, and by address over all names', async () => {
    const { username } = await administrator()
    await guess(username, 1000, 'account')
    expect((await signIn(username, ADMIN_PASSWORD, '192.0.2.170')).status).toBe(200)
    const statuses: number[] = []
    for (let n = 0; n < 6; n++)
      statuses.push((await signIn(`name_${n}`, 'wrong', '192.0.2.171')).status)
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
  })

  test('are not known by the device of a traveller', async () => {
    const { id, username } = await administrator()
    const person = await member()
    const theirs = cookieOf(await logIn(person.email, PASSWORD, '192.0.2.180'))
    await guess(username, 1000, 'admin')
    const forged = theirs.replace('annai_device', 'annai_admin_device').replace(person.id, id)
    expect((await signIn(username, ADMIN_PASSWORD, '192.0.2.181', forged)).status).toBe(429)
  })
})
