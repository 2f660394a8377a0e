import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'
import { PASSWORD, settingsOf, withPassword } from '../../../testing/members.ts'
import {
  type MailServer,
  type ReceivedMail,
  startMailServer,
} from '../../../testing/outside/mail-server.ts'

const SITE = 'https://annai.example'
let app: TestApp
let make: Make
let post: MailServer

beforeAll(async () => {
  post = await startMailServer()
  app = await startTestApp(inject('template'), {
    env: { SMTP_URL: post.url, PUBLIC_URL: SITE },
  })
  make = builders(app)
})
afterAll(async () => {
  await app.close()
  await post.close()
})

/** Something happens to the guide; answers the mails that this brought. */
async function news(guide: TestPerson): Promise<ReceivedMail[]> {
  const before = post.to(guide.email).length
  await make.booking({ guide })
  await app.runDueJobs()
  return post.to(guide.email).slice(before)
}
const oneClick = (mail: ReceivedMail | undefined) =>
  mail?.headers['list-unsubscribe']?.replace(`<${SITE}`, '').replace('>', '') ?? ''
const wants = async (person: TestPerson) =>
  (await app.as(person).get(settingsOf(person.role))).body.emailNotifications

describe('Mails that are not essential', () => {
  test('are switched off and on in the settings, one field at a time', async () => {
    const guide = await make.guide()
    expect(await wants(guide)).toBe(true)
    const off = await app.as(guide).put('/api/guides/settings', { emailNotifications: false })
    expect(off.body).toMatchObject({ emailNotifications: false, emailNotificationLanguage: 'en' })
    expect(await news(guide)).toEqual([])
    await app.as(guide).put('/api/guides/settings', { emailNotificationLanguage: 'ko' })
    expect(await wants(guide)).toBe(false)
    await app.as(guide).put('/api/guides/settings', { emailNotifications: true })
    expect(await news(guide)).toHaveLength(1)
  })

  test('that were queued before are no longer sent, and the notification remains', async () => {
    const guide = await make.guide()
    await make.booking({ guide })
    await app.as(guide).put('/api/guides/settings', { emailNotifications: false })
    await app.runDueJobs()
    expect(post.to(guide.email)).toEqual([])
    expect((await app.as(guide).get('/api/notifications')).body).toHaveLength(1)
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
    ['nothing', 'text/plain', ''],
  ])(
    'stop with one press in the mail program, which posts %s (RFC 8058)',
    async (_what, type, payload) => {
      const guide = await make.guide()
      const [mail] = await news(guide)
      expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
      const answer = await app.http.inject({
        method: 'POST',
        url: oneClick(mail),
        headers: { 'content-type': type },
        payload,
      })
      expect([answer.statusCode, answer.json()]).toEqual([
        200,
        { message: 'You won’t get these emails any more.' },
      ])
      expect(await wants(guide)).toBe(false)
      expect(await news(guide)).toEqual([])
    },
  )

  test('go on when the link is only looked at, as a scan of the mail does', async () => {
    const guide = await make.guide()
    const [mail] = await news(guide)
    const look = await app.as().get(oneClick(mail))
    expect(look.status).toBe(303)
    const page = String(look.headers.location)
    expect(page).toMatch(/^\/unsubscribe\/[\w.-]+$/)
    expect(mail?.html).toContain(`${SITE}${page}`)
    expect(mail?.text).toContain(`${SITE}${page}`)
    expect(await wants(guide)).toBe(true)
  })

  test('are switched on again by the same link, which works for that person alone', async () => {
    const [guide, other] = [await make.guide(), await make.guide()]
    const [mail] = await news(guide)
    const url = oneClick(mail)
    await app.as().post(url)
    expect([await wants(guide), await wants(other)]).toEqual([false, true])
    await app.as().post(url.replace('unsubscribe', 'subscribe'))
    expect(await wants(guide)).toBe(true)
    for (const bad of [url.replace(guide.id, other.id), `${url}x`, '/api/mails/unsubscribe/x']) {
      const answer = await app.as().post(bad, undefined, { 'accept-language': 'ja' })
      expect([answer.status, answer.body.error]).toEqual([
        400,
        'このリンクは無効です。メールの設定は設定画面から変更できます。',
      ])
    }
    expect(await wants(other)).toBe(true)
  })
})

describe('Essential mails', () => {
  test('are sent although the others are switched off, and have no link to switch them off', async () => {
    const person = await withPassword(app, await make.user())
    await app.as(person).put('/api/users/settings', { emailNotifications: false })
    await app.as().post('/api/auth/forgot-password', { email: person.email })
    await app.as(person).post('/api/account/delete', { password: PASSWORD })
    await app.runDueJobs()
    const mails = post.to(person.email)
    expect(mails).toHaveLength(2)
    for (const { headers, text } of mails) {
      expect(headers['list-unsubscribe']).toBeUndefined()
      expect(headers['list-unsubscribe-post']).toBeUndefined()
      expect(text).not.toContain('unsubscribe')
    }
  })
})
