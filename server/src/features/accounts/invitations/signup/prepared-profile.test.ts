import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
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
const address = () => `prepared_${++serial}@example.com`
const body = (changes: object = {}) => ({
  username: `prepared_${++serial}`,
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
/** One grapheme that looks like a single sign. */
const LONG_SIGN = `👨${'\u200D👨'.repeat(5000)}`
const PREPARED = [
  '京都',
  '"I know every lane.\nAnd every temple."',
  'Tea guide',
  'Slow walks',
  '日本語：母語; English: fluent; zh-Hant:basic',
  'Tea ceremony; foodTours',
  '"Gion at night; Uji, by train"',
].join(',')

describe('a prepared profile', () => {
  test('Is shown by the link, handed over at sign-up, and public only once approved', async () => {
    const { token } = await invited(address(), `,Mei,A-1,2027-03-31,en,${PREPARED}`)
    const { profile } = (await open(token)).body
    expect(profile).toMatchObject({
      location: { formattedAddress: '京都', country: 'Japan' },
      introduction: 'I know every lane.\nAnd every temple.',
    })
    const { introduction, location } = profile
    const answer = await accept(token, { introduction: `${introduction} Mine.`, location })
    expect(answer.status).toBe(201)
    const own = (await app.as(answer.body).get('/api/guides/profile')).body
    expect(own).toMatchObject({
      introduction: `${introduction} Mine.`,
      role: 'Tea guide',
      tagline: 'Slow walks',
      languages: ['ja:native', 'en:fluent', 'zh-Hant:basic'],
      expertises: ['teaCeremony', 'foodTours'],
      highlights: ['Gion at night', 'Uji, by train'],
      approvalStatus: 'profileIncomplete',
    })
    expect((await app.as().get(`/api/guides/profile/${own.username}`)).status).toBe(404)
    const edited = await app.as(answer.body).put('/api/guides/profile', { tagline: 'My own' })
    expect(edited.body.tagline).toBe('My own')
    const rows = await app.ctx.db
      .selectFrom('invitations')
      .select('profile')
      .where('account_id', '=', answer.body.userId)
      .execute()
    expect(rows).toEqual([{ profile: null }])
  })

  test('Is previewed with its parts and the fault of each line', async () => {
    const lines = [
      `${address()},Mei,,,,${PREPARED}`,
      `${address()},Mei,,,,Nowhere at all`,
      `${address()},Mei,,,,,${'x'.repeat(501)}`,
      `${address()},Mei,,,,,,${'x'.repeat(101)},${'y'.repeat(101)}`,
      `${address()},Mei,,,,,,,,Japanese; Klingon: native`,
      `${address()},Mei,,,,,,,,,Juggling`,
      `${address()},Mei,,,,,,,,,,a; b; c; d`,
      `${address()},Mei,,,,,${LONG_SIGN},${LONG_SIGN},${LONG_SIGN},,,${LONG_SIGN}`,
    ]
    const answer = await app
      .as(await make.admin())
      .post('/api/admin/invitations', { text: lines.join('\n'), language: 'en', preview: true })
    const read = answer.body.lines as { prepared: string[]; problems: string[] }[]
    expect(read[0]?.prepared).toHaveLength(7)
    expect(read.map(({ problems }) => problems)).toEqual([
      [],
      ['location'],
      ['introduction'],
      ['role', 'tagline'],
      ['languages'],
      ['expertises'],
      ['highlights'],
      ['introduction', 'role', 'tagline', 'highlights'],
    ])
    expect(answer.body.sent).toBe(1)
  })
})
