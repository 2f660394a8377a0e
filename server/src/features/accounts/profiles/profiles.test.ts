import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const PROFILE = '/api/users/profile'

describe('PUT /api/users/profile', () => {
  test('Saves the given fields, leaves the others unchanged, and drops empty entries', async () => {
    const me = await make.user()
    const saved = await app.as(me).put(PROFILE, {
      displayName: '美奈',
      location: 'Kyoto',
      languages: ['日本語', ' English ', ''],
      interests: ['tea'],
      accountStatus: 'blocked',
      role: 'guide',
      email: 'somebody.else@example.com',
      password: 'another-one',
    })
    expect(saved.status).toBe(200)
    await app.as(me).put(PROFILE, { interests: [] })
    expect((await app.as(me).get(PROFILE)).body).toEqual({
      _id: me.id,
      username: me.username,
      email: me.email,
      accountStatus: 'active',
      displayName: '美奈',
      profilePicture: '',
      location: 'Kyoto',
      languages: ['日本語', 'English'],
      interests: [],
    })
  })

  test.each<[object, string, string]>([
    [{ username: 'mi na' }, 'en', 'Usernames can only contain letters, numbers and underscores.'],
    [{ username: 'm'.repeat(31) }, 'ja', 'ユーザー名は3〜30文字で入力してください。'],
    [
      { displayName: 'M\u202Eina' },
      'en',
      'Display names can’t contain invisible or control characters.',
    ],
    [{ location: 'k'.repeat(101) }, 'ko', '장소는 100자 이내로 입력해 주세요.'],
    [
      { languages: Array.from({ length: 11 }, (_, i) => `l${i}`) },
      'en',
      'You can add up to 10 languages.',
    ],
    [{ interests: ['i'.repeat(51)] }, 'zh-CN', '每项兴趣最多 50 个字符。'],
    [
      { profilePicture: 'https://evil.example/x.png' },
      'en',
      'This picture doesn’t belong to your account.',
    ],
  ])('%o is refused in %s', async (body, language, text) => {
    const me = await make.user()
    const answer = await app.as(me).put(PROFILE, body, { 'accept-language': language })
    expect([answer.status, answer.body.error]).toEqual([400, text])
  })

  test('A username in use is refused, also a guide’s and in other letters', async () => {
    const me = await make.user()
    const guide = await make.guide()
    const answer = await app.as(me).put(PROFILE, { username: guide.username.toUpperCase() })
    expect([answer.status, answer.body.error]).toEqual([400, 'Username is already taken'])
  })

  test('Two people who take one name at once: one gets it', async () => {
    const people = [await make.user(), await make.user()]
    const answers = await Promise.all(
      people.map((person) => app.as(person).put(PROFILE, { username: 'wanted_name' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  })

  test('A guide has another profile, and a visitor none', async () => {
    expect((await app.as(await make.guide()).get(PROFILE)).status).toBe(403)
    expect((await app.as().put(PROFILE, {})).status).toBe(401)
  })
})

describe('GET /api/users/public/:username', () => {
  test('Shows five fields and nothing private, without a login', async () => {
    const me = await make.user()
    const seen = await app.as().get(`/api/users/public/${me.username.toUpperCase()}`)
    expect(seen.body).toEqual({
      displayName: me.displayName,
      profilePicture: '',
      location: '',
      languages: [],
      interests: [],
    })
  })

  test('Guides, blocked, deactivated, unverified and unknown people are all the same 404', async () => {
    const guide = await make.guide()
    const blocked = await make.user({ status: 'blocked' })
    const inactive = await make.user({ status: 'inactive' })
    const unverified = await make.user()
    await app.ctx.db
      .updateTable('accounts')
      .set({ email_verified_at: null })
      .where('id', '=', unverified.id)
      .execute()
    for (const username of [guide, blocked, inactive, unverified]
      .map((person) => person.username)
      .concat('nobody', 'a%2Fb', '%F0%9F%98%80')) {
      const answer = await app.as().get(`/api/users/public/${username}`)
      expect([answer.status, answer.body]).toEqual([
        404,
        { error: 'User not found', code: 'accounts.notFound' },
      ])
    }
    const japanese = await app.as().get('/api/users/public/nobody', { 'accept-language': 'ja' })
    expect(japanese.body.error).toBe('ユーザーが見つかりません。')
  })
})
