import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make } from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
  for (const [displayName, address] of [
    ['Aiko Tanaka', '東京都, 日本'],
    ['René Müller', 'Berlin, Germany'],
    ['김서연', '서울, 대한민국'],
  ] as const) {
    const guide = await make.guide({ displayName })
    await app.ctx.db
      .updateTable('guides')
      .set({ formatted_address: address, country: address.split(', ')[1] ?? '' })
      .where('account_id', '=', guide.id)
      .execute()
  }
  await make.guide({ displayName: 'Hidden', isApproved: false })
  await make.guide({ displayName: 'Blocked', status: 'blocked' })
  // A row that a test writes reaches the index within a second.
  await vi.waitFor(async () => expect(await found('location=southkorea')).toHaveLength(1))
})
afterAll(() => app.close())

const found = async (query: string) => {
  const { status, body } = await app.as().get(`/api/guides/approved?${query}`)
  expect(status).toBe(200)
  return body.guides.map((guide: { displayName: string }) => guide.displayName)
}

describe('GET /api/guides/approved', () => {
  test('anyone sees approved and active guides only', async () => {
    expect(await found('')).toHaveLength(3)
  })

  test('the answer has guides and totalPages; guides carry priority and views', async () => {
    const { body } = await app.as().get('/api/guides/approved?limit=2')
    expect(body).toMatchObject({ totalPages: 2, currentPage: 1, totalGuides: 3 })
    expect(body.guides[0]).toMatchObject({ viewPriority: 0, profileViews: 0 })
  })

  test.each([
    ['search=tokyo', 'Aiko Tanaka'],
    ['search=도쿄', 'Aiko Tanaka'],
    ['search=rene%20muller', 'René Müller'],
    ['search=首尔', '김서연'],
    ['location=southkorea', '김서연'],
    ['location=japan', 'Aiko Tanaka'],
  ])('%s finds %s', async (query, name) => {
    expect(await found(query)).toEqual([name])
  })

  test('languages and expertises are comma lists: any of one, all of both', async () => {
    const guide = await make.guide({ displayName: 'Chiara Rossi' })
    const saved = await app.as(guide).put('/api/guides/profile', {
      languages: ['it:native', 'de:basic'],
      expertises: ['wellnessExperiences', 'photographyTours'],
    })
    expect(saved.status).toBe(200)
    expect(await found('languages=it,ru')).toEqual(['Chiara Rossi'])
    expect(await found('expertises=photographyTours,nightlifeTours')).toEqual(['Chiara Rossi'])
    expect(await found('languages=it&expertises=wellnessExperiences')).toEqual(['Chiara Rossi'])
    expect(await found('languages=ru&expertises=wellnessExperiences')).toEqual([])
    expect(await found('languages=ja&expertises=wellnessExperiences')).toEqual([])
  })
})
