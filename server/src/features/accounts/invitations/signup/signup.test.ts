import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { builders, type Make } from '../../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mails: MailServer
beforeAll(async () => {
  mails = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mails.url } })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await mails.close()
})

let serial = 0
const address = () => `invited_${++serial}@example.com`
const body = (changes: object = {}) => ({
  username: `invited_${++serial}`,
  password: 'secret1',
  displayName: 'Mei',
  introduction: 'I know every lane.',
  location: { formattedAddress: 'Tokyo, Japan', country: 'Japan' },
  agreeTerms: true,
  language: 'ja',
  ...changes,
})

/** Invites the address; answers its row and the token of the mail. */
async function invited(email = address(), rest = ',Mei,A-1,2027-03-31') {
  const owner = await make.admin()
  const answer = await app
    .as(owner)
    .post('/api/admin/invitations', { text: email + rest, language: 'en', preview: false })
  expect(answer.body.sent).toBe(1)
  await app.runDueJobs()
  return { email, token: mails.to(email).at(-1)?.path.split('=')[1] ?? '' }
}
const open = (token: string) => app.as().get(`/api/auth/invitations/${token}`)
const accept = (token: string, changes: object = {}) =>
  app.as().post(`/api/auth/invitations/${token}`, body(changes))
const codeOf = ({ status, body: { code } }: { status: number; body: { code: string } }) => [
  status,
  code,
]

async function setSignUp(mode: 'open' | 'invited' | 'closed') {
  const owner = await make.admin()
  const site = (await app.as(owner).get('/api/admin/site')).body
  const settings = { ...site.settings, signUp: mode }
  const answer = await app.as(owner).post('/api/admin/site', { base: site.version, settings })
  expect(answer.status).toBe(200)
  await app.ctx.site.refresh()
}

describe('the link of an invitation', () => {
  test('Proves the address, brings what was entered, logs in, and is used once', async () => {
    const { email, token } = await invited()
    expect((await open(token)).body).toMatchObject({
      email,
      name: 'Mei',
      number: 'A-1',
      memberUntil: '2027-03-31',
      hasAccount: false,
    })
    const answer = await accept(token)
    expect([answer.status, answer.body.role]).toEqual([201, 'guide'])
    const account = await app.ctx.db
      .selectFrom('accounts')
      .select(['email', 'email_verified_at', 'language'])
      .where('id', '=', answer.body.userId)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ email, email_verified_at: app.clock.now(), language: 'ja' })
    expect((await app.as(answer.body).get('/api/guides/profile')).status).toBe(200)
    const login = await app.as().post('/api/auth/login', { email, password: 'secret1' })
    expect(login.status).toBe(200)
    expect(codeOf(await open(token))).toEqual([409, 'invitations.used'])
    expect(codeOf(await accept(token))).toEqual([409, 'invitations.used'])
    const list = await app
      .as(await make.admin())
      .get(`/api/admin/lists/invitations?search=${email}`)
    expect(list.body.rows[0]).toMatchObject({
      state: 'joined',
      joined: { _id: answer.body.userId },
    })
    const exported = await app.as(answer.body).get('/api/account/export')
    expect(exported.body.invitations).toMatchObject([{ email, member_until: '2027-03-31' }])
  })

  test('Gives the membership badge at once, through the last day, if there is a last day', async () => {
    const join = async (rest: string) => {
      const { token } = await invited(address(), rest)
      const { body: me } = await accept(token)
      const { body: own } = await app.as(me).get('/api/guides/credentials')
      const { badges } = await app.ctx.db
        .selectFrom('guides')
        .select('badges')
        .where('account_id', '=', me.userId)
        .executeTakeFirstOrThrow()
      return { me, credentials: own.credentials, badges }
    }
    const member = await join(',Mei,A-1,2027-03-31')
    expect(member.credentials).toMatchObject([
      { kind: 'membership', number: 'A-1', status: 'valid', validTo: '2027-03-31' },
    ])
    expect(member.badges).toMatchObject([{ kind: 'membership', validTo: '2027-03-31' }])
    const owner = await make.admin()
    const answer = await app
      .as(owner)
      .put(`/api/admin/guide/${member.me.userId}/approve`, { approvalStatus: 'approved' })
    expect(answer.status).toBe(200)
    const { body: profile } = await app.as(member.me).get('/api/guides/profile')
    const page = await app.as().get(`/api/guides/profile/${profile.username}?language=en`)
    expect(page.body.badges).toEqual(['membership'])
    expect(await join(',Mei,A-1,')).toMatchObject({ credentials: [], badges: [] })
  })

  test('Two people who open it at once: one joins, the other is refused', async () => {
    const { email, token } = await invited()
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const rows = await app.ctx.db
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('A double click makes one account, and its second answer leads to the login', async () => {
    const { token } = await invited()
    const same = body()
    const post = () => app.as().post(`/api/auth/invitations/${token}`, same)
    const answers = await Promise.all([post(), post()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('invitations.used')
  })

  test('Is refused once expired or withdrawn, and a link that never was is too', async () => {
    const late = await invited()
    app.clock.move(31 * DAY)
    expect(codeOf(await open(late.token))).toEqual([404, 'invitations.link'])
    expect(codeOf(await accept(late.token))).toEqual([404, 'invitations.link'])
    const { email, token } = await invited()
    const owner = await make.admin()
    const list = await app.as(owner).get(`/api/admin/lists/invitations?search=${email}`)
    await app.as(owner).delete(`/api/admin/invitations/${list.body.rows[0]._id}`)
    expect(codeOf(await accept(token))).toEqual([404, 'invitations.link'])
    expect(codeOf(await accept('A'.repeat(43)))).toEqual([404, 'invitations.link'])
  })

  test('An older mail works too after the invitation was sent again', async () => {
    const { email, token } = await invited()
    const owner = await make.admin()
    const list = await app.as(owner).get(`/api/admin/lists/invitations?search=${email}`)
    app.clock.move(2 * MINUTE)
    await app.as(owner).post(`/api/admin/invitations/${list.body.rows[0]._id}/resend`)
    await app.runDueJobs()
    expect(mails.to(email)).toHaveLength(2)
    expect((await accept(token)).status).toBe(201)
    const newest = mails.to(email).at(-1)?.path.split('=')[1] ?? ''
    expect(codeOf(await accept(newest))).toEqual([409, 'invitations.used'])
  })

  test('An address that has an account since cannot use it, and is told before', async () => {
    const { email, token } = await invited()
    const guide = await make.guide()
    await app.ctx.db.updateTable('accounts').set({ email }).where('id', '=', guide.id).execute()
    expect((await open(token)).body.hasAccount).toBe(true)
    expect(codeOf(await accept(token))).toEqual([400, 'accounts.emailTaken'])
    // The refusal used nothing up.
    expect((await open(token)).status).toBe(200)
  })

  test('A stranger who signed up with the address and never verified it loses it', async () => {
    const { email, token } = await invited()
    const stranger = { ...body({ email }), role: 'guide' }
    expect((await app.as().post('/api/auth/signup', stranger)).status).toBe(201)
    const answer = await accept(token, { password: 'mine-not-theirs' })
    expect(answer.status).toBe(201)
    const login = await app.as().post('/api/auth/login', { email, password: stranger.password })
    expect(login.status).toBe(401)
  })

  test('A refused form uses nothing up, and another address in it is ignored', async () => {
    const { email, token } = await invited()
    const { username } = await make.guide()
    expect(codeOf(await accept(token, { username }))).toEqual([400, 'accounts.usernameTaken'])
    expect((await accept(token, { agreeTerms: false })).status).toBe(400)
    expect(
      (await accept(token, { location: { formattedAddress: 'Qwxz', country: 'X' } })).status,
    ).toBe(400)
    const answer = await accept(token, { email: 'another@example.com', role: 'user' })
    expect(answer.body.role).toBe('guide')
    const own = await app.as(answer.body).get('/api/account/email')
    expect(own.body.email).toBe(email)
  })

  test('A sign-up that the server died in leaves neither an account nor a used invitation', async () => {
    const { email, token } = await invited()
    let attempts = 0
    app.ctx.events.subscribe(app.ctx, [
      {
        'invitation.accepted': () => {
          attempts += 1
          if (attempts === 1) throw new Error('the process ends before the commit')
        },
      },
    ])
    expect((await accept(token)).status).toBe(500)
    const made = app.ctx.db.selectFrom('accounts').select('id').where('email', '=', email)
    expect(await made.execute()).toEqual([])
    expect((await accept(token)).status).toBe(201)
  })

  test('Goes with the account when it is erased', async () => {
    const { email, token } = await invited()
    const { body: me } = await accept(token)
    await app.as(me).post('/api/account/delete', { password: 'secret1' })
    app.clock.move(29 * DAY)
    const rows = app.ctx.db.selectFrom('invitations').select('id').where('email', '=', email)
    expect(await rows.execute()).toHaveLength(1)
    app.clock.move(2 * DAY)
    await app.runDueJobs()
    expect(await rows.execute()).toEqual([])
  })
})

describe('the policy of the site', () => {
  const plain = (role: 'guide' | 'user') =>
    app.as().post('/api/auth/signup', { ...body(), role, email: address() })

  test('A closed sign-up is refused by the server and not by the page alone', async () => {
    const { token } = await invited()
    await setSignUp('closed')
    try {
      expect(codeOf(await plain('guide'))).toEqual([403, 'signup.closed'])
      expect(codeOf(await accept(token))).toEqual([403, 'signup.closed'])
      expect((await plain('user')).status).toBe(201)
      await setSignUp('invited')
      expect(codeOf(await plain('guide'))).toEqual([403, 'signup.closed'])
      expect((await accept(token)).status).toBe(201)
    } finally {
      await setSignUp('open')
    }
    expect((await plain('guide')).status).toBe(201)
  })
})

test('Forty invited guides sign up from one office in an afternoon', async () => {
  const office = await startTestApp(inject('template'), {
    limits: true,
    env: { SMTP_URL: mails.url },
  })
  try {
    const owner = await builders(office).admin()
    const emails = Array.from({ length: 40 }, () => address())
    await office.as(owner).post('/api/admin/invitations', {
      text: emails.map((email) => `${email},Mei`).join('\n'),
      language: 'en',
      preview: false,
    })
    await office.runDueJobs()
    for (const email of emails) {
      const token = mails.to(email)[0]?.path.split('=')[1] ?? ''
      expect((await office.as().get(`/api/auth/invitations/${token}`)).status).toBe(200)
      for (const query of ['to', 'tok', 'tokyo'])
        expect((await office.as().get(`/api/places?query=${query}&language=en`)).status).toBe(200)
      const answer = await office.as().post(`/api/auth/invitations/${token}`, body())
      expect(answer.status).toBe(201)
      office.clock.move(3 * MINUTE)
    }
  } finally {
    await office.close()
  }
})
