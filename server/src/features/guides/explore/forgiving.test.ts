import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders } from '../../../testing/make.ts'

let app: TestApp

const GUIDES = [
  ['Aiko', 'Kyoto, Japan', 'Japan', ['ja:native', 'en:fluent'], ['foodTours', 'hikingTours']],
  ['Ben', 'Osaka, Japan', 'Japan', ['en:native'], ['foodTours']],
  ['Chul', '부산, 대한민국', '대한민국', ['ko:native', 'en:basic'], ['cityTours']],
  ['Dieu', 'Hà Nội, Việt Nam', '', ['fr:fluent'], ['streetFood']],
] as const

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  const make = builders(app)
  for (const [displayName, address, country, languages, expertises] of GUIDES) {
    const guide = await make.guide({ displayName })
    await app.ctx.db
      .updateTable('guides')
      .set({
        formatted_address: address,
        country,
        languages: [...languages],
        expertises: [...expertises],
      })
      .where('account_id', '=', guide.id)
      .execute()
  }
  // A row that a test writes reaches the index within a second.
  await vi.waitFor(async () => {
    const { body } = await app.as().get('/api/guides/approved?languages=fr&location=vietnam')
    expect(body.totalGuides).toBe(1)
  })
})
afterAll(() => app.close())

const get = async (path: string) => {
  const { status, body } = await app.as().get(`/api/guides/${path}`)
  expect(status).toBe(200)
  return body
}

describe('A search whose words find nobody', () => {
  test('is corrected, or shows who fits most words; filters count what they show', async () => {
    const slip = await get('approved?search=Osakka')
    expect(slip).toMatchObject({
      totalGuides: 1,
      searchedInstead: {
        search: 'Osaka',
        corrections: [{ typed: 'Osakka', corrected: 'Osaka' }],
        leftOut: [],
        asTyped: '"Osakka"',
      },
    })
    const left = await get('approved?search=osaka%20zzqqx')
    expect(left).toMatchObject({ totalGuides: 1, searchedInstead: { leftOut: ['zzqqx'] } })
    const wide = `approved?search=${encodeURIComponent('osaka 嵐山薔薇')}`
    expect(await get(wide)).toMatchObject({ searchedInstead: { leftOut: ['嵐山', '薔薇'] } })
    const facets = await get('facets?search=osaka%20zzqqx')
    expect(facets.totalGuides).toBe(1)
    expect(facets.languages).toMatchObject({ en: 1, ja: 0, ko: 0 })
    for (const [code, count] of [
      ['en', 1],
      ['ko', 0],
    ])
      expect(await get(`approved?search=osaka%20zzqqx&languages=${code}`)).toMatchObject({
        totalGuides: count,
        searchedInstead: { search: 'osaka', leftOut: ['zzqqx'] },
      })
    expect((await get('approved?search=osaka')).searchedInstead).toBeUndefined()
  })

  test('is read again when a guide has the word', async () => {
    expect((await get('approved?search=Osakkaya')).totalGuides).toBe(0)
    const guide = await builders(app).guide({ displayName: 'Osakkaya' })
    await app.ctx.db
      .updateTable('guides')
      .set({ formatted_address: 'Osakkaya' })
      .where('account_id', '=', guide.id)
      .execute()
    await vi.waitFor(async () => {
      expect((await get('approved?search=Osakkaya')).totalGuides).toBe(1)
    })
    await app.ctx.db.deleteFrom('accounts').where('id', '=', guide.id).execute()
    await vi.waitFor(async () => {
      expect((await get('approved?search=Osakkaya')).totalGuides).toBe(0)
    })
  })

  test('is loosened one word at a time, with the number of guides', async () => {
    expect(await get('loosen?location=southkorea&search=osaka%20food')).toEqual([
      { drop: ['search'], totalGuides: 1 },
      { drop: ['location'], totalGuides: 1 },
    ])
    expect(await get('loosen?languages=ko&search=english%20osaka')).toContainEqual({
      drop: ['search'],
      word: 'osaka',
      search: 'english',
      totalGuides: 1,
    })
  })

  test('suggests what was probably meant', async () => {
    const { places } = await get('suggestions?query=Osakka&language=en')
    expect(places[0]).toMatchObject({ name: 'Osaka' })
  })
})
