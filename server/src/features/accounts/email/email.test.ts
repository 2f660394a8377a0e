import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { PASSWORD, withPassword } from '../../../testing/members.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mailServer: MailServer

beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mailServer.url } })
  make = builders(app)
})
beforeEach(() => app.clock.move(11 * MINUTE))
afterAll(async () => {
  await app.close()
  await mailServer.close()
})

let serial = 0
const newAddress = () => `new${++serial}@example.com`
const member = async () => withPassword(app, await make.user())
const change = (me: TestPerson, email: string, password = PASSWORD) =>
  app.as(me).put('/api/account/email', { email, password })
const logIn = (email: string, password = PASSWORD) =>
  app.as().post('/api/auth/login', { email, password })
const verify = (path: string) => app.as().get(`/api/auth${path}`)
const emailOf = async (me: TestPerson) => (await app.as(me).get('/api/account/email')).body

/** Where the newest mail to an address leads; empty without one. */
async function linkTo(address: string): Promise<string> {
  await app.runDueJobs()
  return mailServer.lastTo(address)?.path ?? ''
}

async function changed(me: TestPerson, email: string): Promise<void> {
  expect((await change(me, email)).status).toBe(200)
  expect((await verify(await linkTo(email))).status).toBe(200)
  me.email = email
}

describe('PUT /api/account/email', () => {
  test('The address changes once the link to the new one is opened, and the session lasts', async () => {
    const me = await member()
    const email = newAddress()
    const requested = await change(me, email)
    expect([requested.status, requested.body]).toEqual([
      200,
      { email: me.email, pendingEmail: email },
    ])
    expect((await logIn(me.email)).status).toBe(200)
    const link = await linkTo(email)
    expect(link).toMatch(/^\/verify-email\/[\w-]{43}$/)
    // Only the notice of the login above.
    expect(mailServer.to(me.email).map(({ path }) => path)).toEqual(['/forgot-password'])
    expect((await verify(link)).status).toBe(200)
    expect(await emailOf(me)).toEqual({ email, pendingEmail: null })
    expect([(await logIn(me.email)).status, (await logIn(email)).status]).toEqual([401, 200])
    const again = await verify(link)
    expect([again.status, again.body.error]).toEqual([400, 'Email already verified'])
  })

  test('The old address is notified, and its link takes the account back for seven days', async () => {
    const me = await member()
    const old = me.email
    await changed(me, newAddress())
    const link = await linkTo(old)
    expect(mailServer.lastTo(old)?.subject).toBe('Your email address has been changed')
    const taken = await app.as().post(`/api/auth${link}`, { password: 'all mine again' })
    expect(taken.status).toBe(200)
    expect((await app.as(me).get('/api/account/email')).status).toBe(401)
    expect([(await logIn(old, 'all mine again')).status, (await logIn(me.email)).status]).toEqual([
      200, 401,
    ])
    expect((await app.as().post(`/api/auth${link}`, { password: 'once more' })).status).toBe(400)

    const other = await member()
    const before = other.email
    await changed(other, newAddress())
    const late = await linkTo(before)
    app.clock.move(7 * DAY + MINUTE)
    expect((await app.as().post(`/api/auth${late}`, { password: 'too late' })).status).toBe(400)
  })

  test('A thief who changes the address twice cannot void the link of the owner', async () => {
    const me = await member()
    const [owner, thief] = [me.email, newAddress()]
    await changed(me, thief)
    const ownersLink = await linkTo(owner)
    app.clock.move(11 * MINUTE)
    await changed(me, newAddress())
    const thiefsLink = await linkTo(thief)
    expect((await app.as().post(`/api/auth${thiefsLink}`, { password: 'stolen' })).status).toBe(200)
    const back = await app.as().post(`/api/auth${ownersLink}`, { password: 'mine again' })
    expect(back.status).toBe(200)
    expect((await logIn(owner, 'mine again')).status).toBe(200)
    // The thief's reset, requested for before, is void as well.
    expect((await logIn(thief, 'stolen')).status).toBe(401)
  })

  test('An unverified claim of the old address by a stranger does not block the way back', async () => {
    const me = await member()
    const old = me.email
    await changed(me, newAddress())
    const link = await linkTo(old)
    const squatter = { username: `squatter_${serial}`, email: old, password: 'secret1' }
    const claim = { ...squatter, role: 'user', displayName: 'Squatter', agreeTerms: true }
    expect((await app.as().post('/api/auth/signup', claim)).status).toBe(201)
    expect((await app.as().post(`/api/auth${link}`, { password: 'mine again' })).status).toBe(200)
    expect((await logIn(old, 'mine again')).status).toBe(200)
  })

  test('A wrong password, the same address and what is no address are refused', async () => {
    const me = await member()
    const refusals = [
      await change(me, newAddress(), 'wrong'),
      await change(me, me.email.toUpperCase()),
      await change(me, 'nowhere'),
    ]
    expect(refusals.map(({ status, body }) => [status, body.error])).toEqual([
      [400, 'That password isn’t right. Please try again.'],
      [400, 'This is already your email address.'],
      [400, 'Please enter a valid email address.'],
    ])
    expect(await emailOf(me)).toEqual({ email: me.email, pendingEmail: null })
  })

  test('A taken address is answered like a free one, and its owner is reminded without a link', async () => {
    const [me, other] = [await member(), await member()]
    const free = newAddress()
    const answers = [await change(me, other.email), await change(await member(), free)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual({ email: me.email, pendingEmail: other.email })
    expect(await linkTo(other.email)).toBe('/login')
    expect(mailServer.lastTo(other.email)?.subject).toBe('You already have an account on Annai')
    const kinds = async (person: TestPerson) =>
      (await app.as(person).get('/api/account/export')).body.mails.map(
        ({ kind, status }: { kind: string; status: string }) => [kind, status],
      )
    expect(await kinds(me)).toEqual([['emailChange', 'sent']])
  })

  test('Of two accounts that verify one address the first gets it', async () => {
    const [one, two] = [await member(), await member()]
    const email = newAddress()
    await change(one, email)
    const first = await linkTo(email)
    app.clock.move(11 * MINUTE)
    await change(two, email)
    const second = await linkTo(email)
    expect(second).not.toBe(first)
    const answers = await Promise.all([verify(first), verify(second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.error).toMatch(/^Another account uses this email address now\./)
  })

  test('A newer request, a cancelled one, a day, a new password and a block each end a link', async () => {
    const me = await member()
    const ends: [() => Promise<unknown>, number][] = [
      [() => change(me, newAddress()), 400],
      [() => app.as(me).delete('/api/account/email'), 400],
      [async () => app.clock.move(25 * HOUR), 400],
      [
        async () => {
          const body = { password: PASSWORD, newPassword: PASSWORD }
          me.token = (await app.as(me).put('/api/account/password', body)).body.token
        },
        400,
      ],
      [
        () =>
          app.ctx.db
            .updateTable('accounts')
            .set({ status: 'blocked' })
            .where('id', '=', me.id)
            .execute(),
        403,
      ],
    ]
    for (const [end, status] of ends) {
      app.clock.move(11 * MINUTE)
      const email = newAddress()
      expect((await change(me, email)).status).toBe(200)
      const link = await linkTo(email)
      await end()
      expect((await verify(link)).status).toBe(status)
      expect((await logIn(email)).status).toBe(401)
    }
  })

  test('Two uses of one link at once change the address once', async () => {
    const me = await member()
    const email = newAddress()
    await change(me, email)
    const link = await linkTo(email)
    const answers = await Promise.all([verify(link), verify(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    await app.runDueJobs()
    expect(mailServer.to(me.email)).toHaveLength(1)
  })

  test('A password reset link in the old mailbox stops working with the change', async () => {
    const me = await member()
    const old = me.email
    await app.as().post('/api/auth/forgot-password', { email: old })
    const reset = await linkTo(old)
    await changed(me, newAddress())
    expect((await app.as().post(`/api/auth${reset}`, { password: 'stolen' })).status).toBe(400)
  })

  test('Mails that are queued follow the account to its new address', async () => {
    const me = await member()
    const email = newAddress()
    await change(me, email)
    const link = await linkTo(email)
    await app.ctx.db
      .updateTable('accounts')
      .set({ deletion_requested_at: app.clock.now() })
      .where('id', '=', me.id)
      .execute()
    const mail = { id: crypto.randomUUID(), recipient: me.email, language: 'en' } as const
    await app.ctx.db
      .insertInto('mails')
      .values({
        ...mail,
        account_id: me.id,
        kind: 'accountDeletion',
        params: '{}',
        due_at: app.clock.now(),
      })
      .execute()
    expect((await verify(link)).status).toBe(200)
    await app.runDueJobs()
    expect(mailServer.lastTo(email)?.subject).toBe('Your Annai account will be deleted')
  })
})

describe('Guessing and flooding', () => {
  test('Five wrong passwords in all calls of a session are refused, and five changes a day', async () => {
    const limited = await startTestApp(inject('template'), { limits: true })
    const person = await withPassword(limited, await builders(limited).user())
    const calls = [
      () => limited.as(person).put('/api/account/email', { email: 'x@example.com', password: 'x' }),
      () =>
        limited.as(person).put('/api/account/password', { password: 'x', newPassword: 'secret1' }),
      () => limited.as(person).post('/api/account/delete', { password: 'x' }),
    ]
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) statuses.push((await calls[n % 3]?.())?.status ?? 0)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    limited.clock.move(16 * MINUTE)
    const changes: number[] = []
    for (let n = 0; n < 6; n++) {
      const body = { email: `flood${n}@example.com`, password: PASSWORD }
      changes.push((await limited.as(person).put('/api/account/email', body)).status)
    }
    expect(changes).toEqual([200, 200, 200, 200, 200, 429])
    // Right passwords use nothing up.
    const body = { password: PASSWORD, newPassword: 'a new one' }
    expect((await limited.as(person).put('/api/account/password', body)).status).toBe(200)
    await limited.close()
  })
})
