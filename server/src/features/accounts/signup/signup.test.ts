import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: post.url } })
})
afterAll(async () => {
  await app.close()
  await post.close()
})

let serial = 0
const traveller = (changes: object = {}) => ({
  role: 'user',
  username: `mina_${++serial}`,
  email: `mina_${serial}@example.com`,
  password: 'secret1',
  displayName: 'Mina',
  agreeTerms: true,
  accountStatus: 'active',
  language: 'en',
  ...changes,
})
const guide = (changes: object = {}) => {
  const { accountStatus: _, ...fields } = traveller()
  return {
    ...fields,
    role: 'guide',
    introduction: 'I know every lane.',
    location: { formattedAddress: 'Tokyo, Japan', country: 'Japan' },
    expertises: [],
    ...changes,
  }
}
const signUp = (body: object, language = 'en') =>
  app.as().post('/api/auth/signup', body, { 'accept-language': language })

describe('POST /api/auth/signup', () => {
  test('A traveller signs up, verifies the address by the mail and logs in with the same role', async () => {
    const body = traveller()
    const answer = await signUp(body)
    expect(answer.status).toBe(201)
    expect(Object.keys(answer.body)).toEqual(['message'])

    const login = { email: body.email, password: body.password }
    const early = await app.as().post('/api/auth/login', login)
    expect([early.status, early.body.error]).toEqual([403, 'auth.login.errors.verificationNeeded'])

    await app.runDueJobs()
    const [mail] = post.to(body.email)
    expect(mail?.path).toMatch(/^\/verify-email\/[\w-]{43}$/)
    const verified = await app.as().get(`/api/auth${mail?.path}`)
    expect(verified.status).toBe(200)

    const late = await app.as().post('/api/auth/login', login)
    expect(late.status).toBe(200)
    expect(late.body.role).toBe('user')
    const profile = await app.as(late.body).get('/api/users/profile')
    expect(profile.body).toMatchObject({ _id: late.body.userId, username: body.username })
  })

  test('A guide signs up with a place and starts active and incomplete', async () => {
    const body = guide({ accountStatus: 'blocked', approvalStatus: 'approved', isDummy: true })
    expect((await signUp(body)).status).toBe(201)
    const row = await app.ctx.db
      .selectFrom('accounts')
      .innerJoin('guides', 'guides.account_id', 'accounts.id')
      .select(['accounts.role', 'status', 'approval_status', 'country', 'country_code', 'is_dummy'])
      .select('formatted_address')
      .where('username', '=', body.username)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      role: 'guide',
      status: 'active',
      approval_status: 'profileIncomplete',
      country: 'Japan',
      country_code: 'JP',
      is_dummy: false,
      formatted_address: 'Tokyo, Japan',
    })
  })

  test('A place that is in no suggestion is refused in the caller’s language', async () => {
    const location = { formattedAddress: 'Qwxz Nowhere 99', country: 'Japan' }
    const english = await signUp(guide({ location }))
    expect([english.status, english.body.error]).toEqual([
      400,
      'Please choose a location from the suggestions.',
    ])
    const japanese = await signUp(guide({ location }), 'ja')
    expect(japanese.body.error).toBe('場所は候補から選んでください。')
  })

  test('A place chosen in Korean is stored with its Korean address and the English country', async () => {
    const found = await app.as().get('/api/places?query=%EC%84%9C%EC%9A%B8&language=ko')
    const [place] = found.body
    const body = guide({
      language: 'ko',
      location: {
        formattedAddress: place.formattedAddress,
        country: '대한민국',
        placeId: place.placeId,
      },
    })
    expect((await signUp(body)).status).toBe(201)
    const row = await app.ctx.db
      .selectFrom('guides')
      .innerJoin('accounts', 'accounts.id', 'guides.account_id')
      .select(['formatted_address', 'country', 'country_code'])
      .where('username', '=', body.username as string)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      formatted_address: place.formattedAddress,
      country: 'South Korea',
      country_code: 'KR',
    })
  })

  test.each<[object, string]>([
    [{ username: '' }, 'Please enter a username.'],
    [{ username: 'mi na' }, 'Usernames can only contain letters, numbers and underscores.'],
    [{ username: 'mi' }, 'Usernames must be 3–20 characters long.'],
    [{ username: 'm'.repeat(21) }, 'Usernames must be 3–20 characters long.'],
    [{ email: '' }, 'Please enter your email address.'],
    [{ email: 'nobody' }, 'Please enter a valid email address.'],
    [{ password: '' }, 'Please enter a password.'],
    [{ password: '12345' }, 'Passwords must be at least 6 characters long.'],
    [{ displayName: '' }, 'Please enter a display name.'],
    [{ displayName: 'M' }, 'Display names must be 2–50 characters long.'],
    [{ agreeTerms: false }, 'Please agree to the terms of service and privacy policy.'],
    [{ role: 'admin' }, 'Please choose traveller or guide.'],
  ])('%o is refused: %s', async (changes, text) => {
    const answer = await signUp(traveller(changes))
    expect([answer.status, answer.body.error]).toEqual([400, text])
  })

  test('An introduction of 500 characters passes and 501 are refused', async () => {
    expect((await signUp(guide({ introduction: '案'.repeat(500) }))).status).toBe(201)
    const long = await signUp(guide({ introduction: '案'.repeat(501) }), 'ko')
    expect([long.status, long.body.error]).toEqual([400, '자기소개는 500자 이내로 입력해 주세요.'])
    const none = await signUp(guide({ introduction: ' ' }))
    expect(none.body.error).toBe('Please tell us a little about yourself.')
  })

  test('A taken address or name is refused with the text that the client knows, whatever the case', async () => {
    const first = traveller()
    await signUp(first)
    const sameEmail = await signUp(traveller({ email: first.email.toUpperCase() }), 'ja')
    expect(sameEmail.status).toBe(400)
    expect(sameEmail.body.error).toMatch(/duplicate key error.*email/)
    const sameName = await signUp(guide({ username: first.username.toUpperCase() }), 'ja')
    expect([sameName.status, sameName.body.error]).toEqual([400, 'Username is already taken'])
  })

  test('Two sign-ups with one address at once make one account and one mail', async () => {
    const email = 'twice@example.com'
    const answers = await Promise.all([signUp(traveller({ email })), signUp(traveller({ email }))])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400])
    await app.runDueJobs()
    expect(post.to(email)).toHaveLength(1)
  })

  test('An address that was never verified can be registered again after seven days', async () => {
    const first = traveller()
    await signUp(first)
    app.clock.move(6 * DAY)
    expect((await signUp(traveller({ email: first.email }))).status).toBe(400)
    app.clock.move(2 * DAY)
    expect((await signUp(traveller({ email: first.email }))).status).toBe(201)
  })

  test('The sixth sign-up from one address within half an hour waits, in the caller’s language', async () => {
    const limited = await startTestApp(inject('template'), { limits: true })
    const tries = []
    for (let i = 0; i < 6; i++)
      tries.push(
        await limited.as().post('/api/auth/signup', traveller(), { 'accept-language': 'ja' }),
      )
    expect(tries.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429])
    expect(tries[5]?.body.error).toMatch(/30分/)
    expect(tries[5]?.headers['retry-after']).toBe('1800')
    await limited.close()
  })
})
