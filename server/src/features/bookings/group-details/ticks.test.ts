import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { enquiryWithGroupDetails, groupDetailsOf } from '../../../testing/group-details.ts'
import { builders, type Make, proposalOf, type TestPerson } from '../../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

const shared = () => enquiryWithGroupDetails(app, make)
const NEEDS = ['children', 'halal', 'allergies', 'wheelchair'] as const

describe('What a proposal covers', () => {
  test('is shown to both, limited to the requested needs, and proposed again when it differs', async () => {
    const { user, guide, url, step } = await shared()
    const covers = ['wheelchair', 'halal', 'vegan'] as const
    for (let times = 0; times < 2; times++)
      expect((await step(guide, 'confirm', proposalOf({ covers: [...covers] }))).status).toBe(200)
    const seen = async (by: TestPerson) => (await app.as(by).get(url)).body.covers
    for (const side of [user, guide]) expect(await seen(side)).toEqual(['halal', 'wheelchair'])
    const more = await step(guide, 'confirm', proposalOf({ covers: [...NEEDS] }))
    expect(more.body.booking.details.revision).toBe(2)
    expect(await seen(user)).toEqual(NEEDS)
  })

  test('is not claimed of other allergies or ages than those that were ticked', async () => {
    const { user, guide, url, step } = await shared()
    await step(guide, 'confirm', proposalOf({ covers: [...NEEDS] }))
    await app.as(user).put(url, groupDetailsOf({ allergies: 'shellfish', childAges: [3, 8, 1] }))
    expect((await app.as(user).get(url)).body.covers).toEqual(['halal', 'wheelchair'])
  })

  test('belongs to its revision: after rejected changes the agreed ones apply again', async () => {
    const { user, guide, url, step } = await shared()
    await step(guide, 'confirm', proposalOf({ covers: ['halal'] }))
    await step(user, 'user-confirm')
    await step(guide, 'confirm', proposalOf({ covers: [...NEEDS], remarks: 'all of it' }))
    const during = (await app.as(user).get(url)).body
    expect([during.covers, during.agreedCovers]).toEqual([NEEDS, ['halal']])
    await step(user, 'user-reject')
    expect((await app.as(user).get(url)).body.covers).toEqual(['halal'])
  })

  test('is nothing where a client ticks nothing or nothing was shared', async () => {
    const { guide, url, step } = await shared()
    expect((await step(guide, 'confirm', proposalOf())).status).toBe(200)
    expect((await app.as(guide).get(url)).body.covers).toEqual([])
    const plain = await make.booking()
    const body = proposalOf({ covers: ['halal'] })
    const answer = await app.as(plain.guide).post(`/api/bookings/${plain.id}/confirm`, body)
    expect(answer.status).toBe(200)
  })
})
