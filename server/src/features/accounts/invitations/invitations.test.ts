import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { DAY, MINUTE } from '../../../platform/clock.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { type MailServer, startMailServer } from '../../../testing/outside/mail-server.ts'

let app: TestApp
let make: Make
let mails: MailServer
let owner: { token: string }
beforeAll(async () => {
  mails = await startMailServer()
  app = await startTestApp(inject('template'), { env: { SMTP_URL: mails.url } })
  make = builders(app)
  owner = await make.admin()
})
afterAll(async () => {
  await app.close()
  await mails.close()
})

const send = (text: string, changes: object = {}, by: { token: string } = owner) =>
  app.as(by).post('/api/admin/invitations', { text, language: 'en', preview: false, ...changes })
const preview = (text: string) => send(text, { preview: true })
const problemsOf = ({ body }: { body: { lines: { problems: string[] }[] } }) =>
  body.lines.map(({ problems }) => problems)
const listed = async (query = '') =>
  (await app.as(owner).get(`/api/admin/lists/invitations?${query}`)).body
let serial = 0
const address = () => `member_${++serial}@example.com`

/** Time passes; the owner logs in again. */
async function pass(ms: number) {
  app.clock.move(ms)
  owner = await make.admin()
}

/** Invites one address; answers its invitation. */
async function invited(email = address(), rest = ',Mei') {
  expect((await send(email + rest)).body.sent).toBe(1)
  return (await listed(`search=${email}`)).rows[0]
}

describe('reading a file', () => {
  test('Every line is shown with what is wrong with it, and nothing is sent', async () => {
    const { email } = await make.guide()
    const known = await invited()
    const answer = await preview(
      [
        'Email,Name,Number,Member until',
        'one@example.com,Mei,A-1,2027-03-31',
        'no address,,A-2,31/03/2027',
        'one@example.com,Mei again',
        'late@example.com,Late,A-3,2026-05-01',
        `${email.toUpperCase()},Has an account`,
        `${known.email},Invited`,
        'cells@example.com,Too,many,2027-01-01,ja,,,,,,,,cells',
        'words@example.com,Words,A-4,,Klingon',
      ].join('\r\n'),
    )
    expect(answer.status).toBe(200)
    expect(problemsOf(answer)).toEqual([
      [],
      ['email', 'name', 'date'],
      ['repeated'],
      ['dayPast'],
      ['hasAccount'],
      ['invited'],
      ['columns'],
      ['language'],
    ])
    expect(answer.body.sent).toBe(1)
    expect(answer.body.lines[0]).toEqual({
      line: 2,
      email: 'one@example.com',
      name: 'Mei',
      number: 'A-1',
      memberUntil: '2027-03-31',
      language: 'en',
      prepared: [],
      problems: [],
    })
    expect((await listed('search=one@example.com')).total).toBe(0)
  })

  test.each([
    ['semicolons and quotes', '\uFEFF"x@example.com";"Doe; Jane";"A ""1""";2027-03-31'],
    ['tabs', 'x@example.com\tDoe; Jane\t"A ""1"""\t2027/3/31'],
    ['full width', 'ｘ＠ｅｘａｍｐｌｅ．ｃｏｍ,Doe; Jane,Ａ "１",２０２７年３月３１日'],
    ['a Korean date', 'x@example.com,Doe; Jane,"A ""1""",2027년 3월 31일'],
    ['a break in a cell', 'x@example.com,"Doe;\nJane",A "1",2027.03.31'],
  ])('A file with %s is read as it is meant', async (_, text) => {
    const { body } = await preview(text)
    expect(body.lines).toMatchObject([
      { email: 'x@example.com', name: 'Doe; Jane', number: 'A "1"', memberUntil: '2027-03-31' },
    ])
    expect(body.lines[0].problems).toEqual([])
  })

  test.each([
    ['bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'bücher.example'],
  ])('An address stored with %s is found where the file writes %s', async (stored, written) => {
    const { id } = await make.guide()
    const name = `form_${++serial}`
    const { db } = app.ctx
    const email = `${name}@${stored}`
    await db.updateTable('accounts').set({ email }).where('id', '=', id).execute()
    expect(problemsOf(await preview(`${name}@${written},Mei`))).toEqual([['hasAccount']])
    const { _id } = await invited()
    const invitation = { email: `open_${name}@${stored}` }
    await db.updateTable('invitations').set(invitation).where('id', '=', _id).execute()
    expect(problemsOf(await preview(`open_${name}@${written},Mei`))).toEqual([['invited']])
  })

  test('501 lines and an empty file are refused', async () => {
    const many = Array.from({ length: 501 }, (_, n) => `n${n}@example.com,Name`).join('\n')
    const answer = await preview(many)
    expect([answer.status, answer.body.code]).toEqual([400, 'invitations.lines'])
    expect((await preview(' \n')).status).toBe(400)
    expect((await preview('x'.repeat(300_001))).status).toBe(400)
  })

  test.each([
    ['languages', `,,,,,,,,x${':'.repeat(280_000)}y native`],
    ['languages', `,,,,,,,,x${' - '.repeat(90_000)}y native`],
    ['expertises', `,,,,,,,,,${'食'.repeat(280_000)}`],
    ['location', `,,,,${'Kyoto '.repeat(40_000)}`],
  ])('A cell of %s that fills the file is wrong within seconds', async (part, cells) => {
    const start = performance.now()
    const answer = await preview(`long@example.com,Mei${cells}`)
    expect(problemsOf(answer)).toEqual([[part]])
    expect(performance.now() - start).toBeLessThan(8000)
  })
})

describe('sending', () => {
  test('Good lines are mailed once in their language; a second press sends nothing', async () => {
    const [one, two] = [address(), address()]
    const text = `${one},林 さくら,A-1,2027-03-31\nbroken\n${two},Kim,,,ko`
    const answers = await Promise.all([
      send(text, { language: 'ja' }),
      send(text, { language: 'ja' }),
    ])
    expect(answers.map(({ body }) => body.sent).sort()).toEqual([0, 2])
    await app.runDueJobs()
    expect(mails.to(one).map(({ subject }) => subject)).toEqual(['Annaiのガイド登録へのご招待'])
    expect(mails.to(two).map(({ subject }) => subject)).toEqual(['Annai에서 가이드로 초대했어요'])
    expect(mails.to(one)[0]?.path).toMatch(/^\/signup\?invitation=[\w-]{43}$/)
    const { rows } = await app
      .as(owner)
      .get('/api/admin/lists/audit')
      .then(({ body }) => body)
    expect(rows[0]).toMatchObject({ act: 'invitation.sent', after: { count: 2 } })
  })

  test('The database holds the link of a mail only as a hash', async () => {
    const { email } = await invited()
    await app.runDueJobs()
    const token = mails.to(email)[0]?.path.split('=')[1] ?? ''
    expect(token).not.toBe('')
    const rows = await Promise.all(
      (['mails', 'invitations', 'invitation_tokens'] as const).map((table) =>
        app.ctx.db.selectFrom(table).selectAll().execute(),
      ),
    )
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(rows.flat().some((row) => 'link_seed' in row && row.link_seed)).toBe(false)
  })

  test('A mail that is sent twice because the server died has the same link', async () => {
    const { email } = await invited()
    mails.disconnectOnce()
    await app.runDueJobs()
    await pass(DAY)
    await app.runDueJobs()
    const paths = mails.to(email).map(({ path }) => path)
    expect(paths).toHaveLength(2)
    expect(new Set(paths).size).toBe(1)
  })

  test('More than 500 in 24 hours are refused, and nothing of the file is sent', async () => {
    const own = await startTestApp(inject('template'))
    try {
      let by = await builders(own).admin()
      const lines = (count: number, name: string) =>
        Array.from({ length: count }, (_, n) => `${name}${n}@example.com,Name`).join('\n')
      const post = (text: string) =>
        own.as(by).post('/api/admin/invitations', { text, language: 'en', preview: false })
      expect((await post(lines(499, 'a'))).body.sent).toBe(499)
      const answer = await post(lines(2, 'b'))
      expect([answer.status, answer.body.code]).toEqual([409, 'invitations.perDay'])
      expect((await post(lines(1, 'b'))).body.sent).toBe(1)
      own.clock.move(DAY)
      by = await builders(own).admin()
      expect((await post(lines(2, 'c'))).body.sent).toBe(2)
      // Mails count that were sent again, or whose invitation was withdrawn.
      expect((await post(lines(497, 'd'))).body.sent).toBe(497)
      own.clock.move(2 * MINUTE)
      const idOf = async (search: string): Promise<string> =>
        (await own.as(by).get(`/api/admin/lists/invitations?search=${search}`)).body.rows[0]._id
      const again = await own.as(by).post(`/api/admin/invitations/${await idOf('c0@')}/resend`)
      expect(again.status).toBe(200)
      await own.as(by).delete(`/api/admin/invitations/${await idOf('c1@')}`)
      expect((await post(lines(1, 'e'))).body.code).toBe('invitations.perDay')
    } finally {
      await own.close()
    }
  })

  test('Only an owner invites, and sees who is invited', async () => {
    for (const role of ['staff', 'viewer'] as const) {
      const other = await make.admin(undefined, role)
      expect((await send('x@example.com,X', {}, other)).status).toBe(403)
      expect((await app.as(other).get('/api/admin/lists/invitations')).status).toBe(403)
      expect((await app.as(other).get('/api/admin/lists/invitations.csv')).status).toBe(403)
    }
  })
})

describe('an invitation that waits', () => {
  test('Is sent again once per press, for another 30 days', async () => {
    const { _id, email, expiresAt } = await invited()
    await pass(40 * DAY)
    expect((await listed(`search=${email}`)).rows[0].state).toBe('expired')
    const path = `/api/admin/invitations/${_id}/resend`
    const answers = await Promise.all([app.as(owner).post(path), app.as(owner).post(path)])
    for (const { body } of answers) expect(body).toMatchObject({ state: 'open' })
    expect(Date.parse(answers[0].body.expiresAt) - Date.parse(expiresAt)).toBe(40 * DAY)
    const queued = app.ctx.db.selectFrom('mails').select('id').where('recipient', '=', email)
    expect(await queued.where('status', '=', 'queued').execute()).toHaveLength(2)
    await pass(2 * MINUTE)
    expect((await app.as(owner).post(path)).status).toBe(200)
    await app.runDueJobs()
    expect(mails.to(email)).toHaveLength(3)
  })

  test('Is withdrawn with its mail', async () => {
    const { _id, email } = await invited()
    const path = `/api/admin/invitations/${_id}`
    expect((await app.as(owner).delete(path)).status).toBe(200)
    expect((await app.as(owner).delete(path)).status).toBe(404)
    expect((await app.as(owner).post(`${path}/resend`)).status).toBe(404)
    expect((await app.as(owner).delete(`/api/admin/invitations/${randomUUID()}`)).status).toBe(404)
    await app.runDueJobs()
    expect(mails.to(email)).toEqual([])
    await invited(email)
  })

  test('Makes room for a new one once it has expired, and is deleted 30 days later', async () => {
    const { email } = await invited()
    await pass(31 * DAY)
    await invited(email)
    await pass(61 * DAY)
    await app.runDueJobs()
    expect((await listed()).counts).toEqual({ all: 0, open: 0, joined: 0, expired: 0 })
  })

  test('A cell with a formula stays a text in the exported file', async () => {
    const email = address()
    await send(`${email},"=HYPERLINK(""https://x"")",+1`)
    const { body } = await app.as(owner).get(`/api/admin/lists/invitations.csv?search=${email}`)
    expect(body).toContain(`${email},"'=HYPERLINK(""https://x"")",'+1,`)
  })

  test('Another person’s address is not revealed to guides and visitors', async () => {
    const guide: TestPerson = await make.guide()
    for (const caller of [guide, null])
      expect((await app.as(caller).get('/api/admin/lists/invitations')).status).not.toBe(200)
  })
})
