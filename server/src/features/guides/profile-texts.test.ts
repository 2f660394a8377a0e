import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const KOREAN = {
  role: '골목 안내자',
  tagline: '불타지 않은 골목',
  introduction: '제가 자란 골목을 보여 드려요.',
  highlights: ['새벽 시장'],
}
const save = (guide: TestPerson, body: object) => app.as(guide).put('/api/guides/profile', body)
const found = async (search: string) => {
  const { body } = await app.as().get(`/api/guides/approved?search=${encodeURIComponent(search)}`)
  return body.guides.map(({ username }: { username: string }) => username)
}

describe('The texts of a profile in other languages', () => {
  test('are saved beside the original and shown on the page and the card', async () => {
    const guide = await make.guide()
    const saved = await save(guide, { textLanguage: 'en', texts: { ko: KOREAN } })
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ textLanguage: 'en', texts: { ko: KOREAN } })
    const { body } = await app.as().get(`/api/guides/profile/${guide.username}`)
    expect(body).toMatchObject({ role: 'Walking guide', textLanguage: 'en', texts: { ko: KOREAN } })
    const { introduction: _, ...card } = KOREAN
    // A change reaches the index within a second.
    await vi.waitFor(async () => {
      const { body: list } = await app.as().get('/api/guides/approved?limit=100')
      const shown = list.guides.find(
        (each: { username: string }) => each.username === guide.username,
      )
      expect(shown).toMatchObject({ role: 'Walking guide' })
      expect(shown.texts).toEqual({ ko: card })
    }, 8000)
  })

  test('are all found by search, beside the original', async () => {
    const guide = await make.guide()
    await save(guide, {
      introduction: 'Lanes of quincunx',
      texts: {
        ko: { ...KOREAN, introduction: '물레방앗간 이야기' },
        ja: { role: '路地裏案内人', tagline: '', introduction: '蛍狩りの夜', highlights: ['鵜飼'] },
      },
    })
    for (const word of ['quincunx', '물레방앗간', '路地裏案内人', '蛍狩り', '鵜飼'])
      await vi.waitFor(async () => expect(await found(word)).toContain(guide.username), 8000)
    await save(guide, { texts: {} })
    await vi.waitFor(
      async () => expect(await found('물레방앗간')).not.toContain(guide.username),
      8000,
    )
    expect(await found('quincunx')).toContain(guide.username)
  })

  test('stay when a request leaves them out, and an empty one is removed', async () => {
    const guide = await make.guide()
    await save(guide, { textLanguage: 'en', texts: { ko: KOREAN, ja: KOREAN } })
    expect((await save(guide, { tagline: 'New' })).body.texts).toEqual({ ko: KOREAN, ja: KOREAN })
    const empty = { role: ' ', tagline: '', introduction: '', highlights: [' '] }
    expect((await save(guide, { texts: { ko: KOREAN, ja: empty } })).body.texts).toEqual({
      ko: KOREAN,
    })
    expect((await save(guide, { textLanguage: 'ko', texts: { ko: KOREAN } })).body.texts).toBe(
      undefined,
    )
  })

  test('have the limits of the original, and no other languages', async () => {
    const guide = await make.guide()
    const long = { ...KOREAN, tagline: '가'.repeat(101), highlights: ['1', '2', '3', '4'] }
    const answer = await save(guide, { texts: { ko: long } })
    expect(answer.body.problems).toMatchObject([
      { field: 'texts.ko.tagline', code: 'taglineLength' },
      { field: 'texts.ko.highlights', code: 'highlightsLimit' },
    ])
    expect((await save(guide, { texts: { fr: KOREAN } })).status).toBe(400)
    expect((await save(guide, { textLanguage: 'fr' })).status).toBe(400)
  })

  test('count as a change after the approval, and are in the export', async () => {
    const guide = await make.guide({ isApproved: false })
    const admin = await make.admin()
    await app.as(admin).put(`/api/admin/guide/${guide.id}/approve`, { approvalStatus: 'approved' })
    const changed = async () =>
      (
        await app.ctx.db
          .selectFrom('guides')
          .select('changed_since_approval')
          .where('account_id', '=', guide.id)
          .executeTakeFirstOrThrow()
      ).changed_since_approval
    await save(guide, { texts: {} })
    expect(await changed()).toEqual([])
    await save(guide, { texts: { ko: KOREAN } })
    expect(await changed()).toEqual(['texts'])
    const { body } = await app.as(guide).get('/api/account/export')
    expect(JSON.stringify(body)).toContain(KOREAN.introduction)
  })
})
