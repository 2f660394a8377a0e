import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { FeaturedReview } from '@annai/contract/reviews/shapes'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders, type Make, type TestPerson } from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

async function review(guide: TestPerson, text: string, rating = 5) {
  const proposal = { allowOverlap: true }
  const made = await make.booking({ status: STATUS.completed, guide, proposal })
  await app.as(made.user).post(`/api/bookings/${made.id}/review`, { rating, text })
  return made.id
}
const featured = async (language = 'en'): Promise<FeaturedReview[]> =>
  (await app.as().get(`/api/reviews/featured?language=${language}`)).body
const textsOf = (reviews: readonly FeaturedReview[]) => reviews.map(({ text }) => text)

describe('The reviews on the home page', () => {
  test('are six good ones of different guides, in a script that the reader can read first', async () => {
    const guides: TestPerson[] = []
    const ids: string[] = []
    for (let n = 0; n < 6; n++) {
      const guide = await make.guide()
      guides.push(guide)
      ids.push(
        await review(
          guide,
          n === 0 ? '雨の朝の庭がとても静かでよかったです。' : `A long walk by the river, ${n}`,
        ),
      )
    }
    const [first] = guides
    if (!first) throw new Error('no guide')
    // Of one guide only the newest, none with few stars, none without words.
    await review(first, 'Late, wet and far too long', 2)
    await review(first, 'Nice', 5)
    expect(new Set((await featured()).map(({ guide }) => guide.username))).toEqual(
      new Set(guides.map(({ username }) => username)),
    )
    expect((await featured('en')).at(-1)?.text).toContain('雨の朝')
    expect((await featured('ja'))[0]?.text).toContain('雨の朝')
    expect(textsOf(await featured())).not.toContain('Late, wet and far too long')

    const admin = await make.admin()
    await app.as(admin).post(`/api/admin/reviews/${ids[3]}/remove`, { reason: 'Spam' })
    await expect.poll(async () => await featured(), { timeout: 10_000 }).toEqual([])
    await review(await make.guide(), 'A fine new walk by the river')
    await expect.poll(async () => (await featured()).length, { timeout: 10_000 }).toBe(6)
  })
})
