import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'
import { settingsOf } from '../../../testing/members.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const person = (role: 'user' | 'guide') => (role === 'user' ? make.user() : make.guide())

describe.each(['user', 'guide'] as const)('Settings of a %s', (role) => {
  const other = role === 'user' ? 'guide' : 'user'

  test('The language of the mails is one of five, and zh means zh-CN', async () => {
    const me = await person(role)
    const first = await app.as(me).get(settingsOf(role))
    expect(first.body).toEqual({
      emailNotificationLanguage: 'en',
      emailNotifications: true,
      emailQuotes: true,
      preferences: {
        mail: { bookings: true, reminders: true, day: true, profile: true },
        push: { messages: true, bookings: true, reminders: true, day: true, profile: true },
        quiet: true,
        messagesByMail: 'soon',
        translates: false,
        sharesReading: true,
      },
      accountStatus: 'active',
      deletionDate: null,
    })
    for (const [given, kept] of [
      ['ja', 'ja'],
      ['ko', 'ko'],
      ['zh-TW', 'zh-TW'],
      ['zh', 'zh-CN'],
    ]) {
      const saved = await app.as(me).put(settingsOf(role), { emailNotificationLanguage: given })
      expect(saved.body.emailNotificationLanguage).toBe(kept)
    }
    const odd = await app
      .as(me)
      .put(settingsOf(role), { emailNotificationLanguage: 'fr' }, { 'accept-language': 'ja' })
    expect([odd.status, odd.body.error]).toEqual([400, 'この言語には対応していません。'])
    expect((await app.as(me).get(settingsOf(role))).body.emailNotificationLanguage).toBe('zh-CN')
  })

  test('The status cannot be set by the settings', async () => {
    const me = await person(role)
    await app.as(me).put(settingsOf(role), { accountStatus: 'inactive' })
    expect((await app.as(me).get(settingsOf(role))).body.accountStatus).toBe('active')
  })

  test('Deactivating hides and reactivating shows an account; both are idempotent', async () => {
    const me = await person(role)
    const base = `/api/${role}s`
    const method = role === 'user' ? 'put' : 'post'
    const publicUrl =
      role === 'user' ? `/api/users/public/${me.username}` : `/api/guides/profile/${me.username}`
    const off = await Promise.all([1, 2].map(() => app.as(me)[method](`${base}/deactivate`)))
    for (const answer of off)
      expect([answer.status, answer.body]).toEqual([
        200,
        { message: 'Your account has been deactivated.', accountStatus: 'inactive' },
      ])
    const hidden = await app.as().get(publicUrl)
    expect(role === 'user' ? hidden.status : hidden.body).toEqual(
      role === 'user' ? 404 : { accountStatus: 'inactive' },
    )
    const on = await app.as(me).put(`${base}/reactivate`, undefined, { 'accept-language': 'ko' })
    expect(on.body).toEqual({
      message: '계정을 다시 활성화했어요.',
      accountStatus: 'active',
    })
    expect((await app.as().get(publicUrl)).body.displayName).toBe(me.displayName)
  })

  test('A visitor gets 401 and the other role 403, in two languages', async () => {
    const stranger = await person(other)
    for (const [language, required, forbidden] of [
      ['en', 'Authentication required', 'You do not have permission to perform this action'],
      ['ja', 'ログインが必要です。', 'この操作を行う権限がありません。'],
    ]) {
      const headers = { 'accept-language': language as string }
      const visitor = await app.as().get(settingsOf(role), headers)
      expect([visitor.status, visitor.body.error]).toEqual([401, required])
      const wrong = await app.as(stranger).get(settingsOf(role), headers)
      expect([wrong.status, wrong.body.error]).toEqual([403, forbidden])
    }
  })
})
