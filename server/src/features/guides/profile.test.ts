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

describe('PUT /api/guides/profile', () => {
  test('every wrong field is named in errors, none is saved (P1-443)', async () => {
    const guide = await make.guide()
    const answer = await app.as(guide).put('/api/guides/profile', {
      tagline: 'x'.repeat(101),
      highlights: ['a', 'b', 'c', 'd'],
      displayName: 'New name',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toHaveLength(2)
    expect(answer.body.error).toBeUndefined()
    expect((await app.as(guide).get('/api/guides/profile')).body.displayName).toBe(
      guide.displayName,
    )
  })

  test('a link to another site is named by its network (P1-385, P1-386)', async () => {
    const guide = await make.guide()
    const answer = await app.as(guide).put('/api/guides/profile', {
      socialMediaLinks: { x: 'https://x.com.evil.example/me', linkedin: 'https://evil.example' },
    })
    expect(answer.body.errors).toEqual(['Invalid Twitter URL', 'Invalid LinkedIn URL'])
  })

  test("a guide cannot set what is the operator's to set (P1-446)", async () => {
    const guide = await make.guide({ isApproved: false })
    await app.as(guide).put('/api/guides/profile', {
      approvalStatus: 'approved',
      viewPriority: 10,
      profileViews: 99,
      averageRating: 5,
      isDummy: true,
      accountStatus: 'blocked',
      role: 'admin',
    })
    expect((await app.as(guide).get('/api/guides/profile')).body).toMatchObject({
      approvalStatus: 'profileIncomplete',
      viewPriority: 0,
      profileViews: 0,
      averageRating: 0,
      isDummy: false,
      accountStatus: 'active',
      role: 'admin',
    })
    expect((await app.as(guide).get('/api/admin/verify')).status).not.toBe(200)
  })

  test("another person's username is refused as error, not errors (P1-387)", async () => {
    const [one, two] = [await make.guide(), await make.user()]
    const answer = await app
      .as(one)
      .put('/api/guides/profile', { username: two.username.toUpperCase() })
    expect(answer).toMatchObject({ status: 400, body: { error: 'Username is already taken' } })
  })

  test('a picture of somebody else or of another site is refused (T32)', async () => {
    const guide = await make.guide()
    const answer = await app
      .as(guide)
      .put('/api/guides/profile', { profilePicture: 'https://evil.example/a.png' })
    expect(answer.status).toBe(400)
    expect(answer.body.errors).toHaveLength(1)
  })
})

describe('GET /api/guides/profile/:username', () => {
  test('the public sees approved guides only; the owner and the operator may preview', async () => {
    const hidden = await make.guide({ isApproved: false })
    const url = `/api/guides/profile/${hidden.username}`
    expect(await app.as().get(url)).toMatchObject({
      status: 404,
      body: { error: 'Guide not found' },
    })
    expect((await app.as(hidden).get(url)).status).toBe(200)
    expect((await app.as(await make.admin()).get(url)).status).toBe(200)
    expect((await app.as(await make.guide()).get(url)).status).toBe(404)
  })

  test('an inactive guide is only the fact (P1-298)', async () => {
    const guide = await make.guide({ status: 'inactive' })
    const answer = await app.as().get(`/api/guides/profile/${guide.username}`)
    expect(answer).toMatchObject({ status: 200, body: { accountStatus: 'inactive' } })
    expect(Object.keys(answer.body)).toEqual(['accountStatus'])
  })

  test('never shows what is private (decision 82)', async () => {
    const guide = await make.guide()
    const text = JSON.stringify((await app.as().get(`/api/guides/profile/${guide.username}`)).body)
    for (const secret of [guide.email, 'rejectionReason', 'password', 'token', 'approvalStatus'])
      expect(text).not.toContain(secret)
  })

  test('incrementView raises the views by one, without it nothing is counted (P1-451)', async () => {
    const guide = await make.guide()
    const url = `/api/guides/profile/${guide.username}`
    expect((await app.as().get(url)).body.profileViews).toBe(0)
    expect((await app.as().get(`${url}?incrementView=true`)).body.profileViews).toBe(1)
    expect((await app.as(guide).get(`${url}?incrementView=true`)).body.profileViews).toBe(1)
    expect((await app.as().get(`${url}?incrementView=false`)).body.profileViews).toBe(1)
  })
})

describe('favourites', () => {
  test('a traveller adds twice, lists once and removes twice (P1-454, P1-455)', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const url = `/api/guides/favorite/${guide.username}`
    for (const _ of [1, 2]) expect((await app.as(user).post(url)).body.isFavorite).toBe(true)
    expect((await app.as(user).get('/api/users/favorites')).body).toHaveLength(1)
    expect((await app.as(user).get(url)).body).toEqual({ isFavorite: true })
    for (const _ of [1, 2]) expect((await app.as(user).delete(url)).body.isFavorite).toBe(false)
    expect((await app.as(user).get('/api/users/favorites')).body).toEqual([])
  })

  test('a guide and a visitor are refused (P1-408)', async () => {
    const guide = await make.guide()
    const url = `/api/guides/favorite/${guide.username}`
    expect((await app.as(await make.guide()).post(url)).status).toBe(403)
    expect((await app.as().post(url)).status).toBe(401)
    expect((await app.as(await make.user()).post('/api/guides/favorite/nobody')).status).toBe(404)
  })
})
