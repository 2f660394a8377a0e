import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type Make } from '../../testing/make.ts'

let app: TestApp
let make: Make

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  make = builders(app)
})
afterAll(() => app.close())

describe('GET /api/guides/profile/:username', () => {
  test('the public sees approved guides only; the owner and an administrator may preview', async () => {
    const hidden = await make.guide({ isApproved: false })
    const url = `/api/guides/profile/${hidden.username}`
    expect(await app.as().get(url)).toMatchObject({
      status: 404,
      body: { error: 'Guide not found' },
    })
    for (const reader of [hidden, await make.admin()])
      expect(await app.as(reader).get(url)).toMatchObject({
        status: 200,
        body: { isPreview: true },
      })
    const open = await make.guide()
    const seen = await app.as(open).get(`/api/guides/profile/${open.username}`)
    expect(seen.body.isPreview).toBeUndefined()
    expect((await app.as(await make.guide()).get(url)).status).toBe(404)
  })

  test('an inactive guide is only the fact', async () => {
    const guide = await make.guide({ status: 'inactive' })
    const answer = await app.as().get(`/api/guides/profile/${guide.username}`)
    expect(answer).toMatchObject({ status: 200, body: { accountStatus: 'inactive' } })
    expect(Object.keys(answer.body)).toEqual(['accountStatus'])
  })

  test('never shows what is private', async () => {
    const guide = await make.guide()
    const text = JSON.stringify((await app.as().get(`/api/guides/profile/${guide.username}`)).body)
    for (const secret of [guide.email, 'rejectionReason', 'password', 'token', 'approvalStatus'])
      expect(text).not.toContain(secret)
  })

  test('incrementView raises the views by one, without it nothing is counted', async () => {
    const guide = await make.guide()
    const url = `/api/guides/profile/${guide.username}`
    expect((await app.as().get(url)).body).toMatchObject({
      accountStatus: 'active',
      profileViews: 0,
    })
    expect((await app.as().get(`${url}?incrementView=true`)).body.profileViews).toBe(1)
    expect((await app.as(guide).get(`${url}?incrementView=true`)).body.profileViews).toBe(1)
    expect((await app.as().get(`${url}?incrementView=false`)).body.profileViews).toBe(1)
  })
})
