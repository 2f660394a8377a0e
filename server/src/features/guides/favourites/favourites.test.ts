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

describe('favourites', () => {
  test('a traveller adds twice, lists once and removes twice', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    const url = `/api/guides/favorite/${guide.username}`
    for (const _ of [1, 2]) expect((await app.as(user).post(url)).body.isFavorite).toBe(true)
    const { body: list } = await app.as(user).get('/api/users/favorites')
    expect(list).toMatchObject([
      { _id: guide.id, username: guide.username, languages: ['en:fluent', 'ja:native'] },
    ])
    expect((await app.as(user).get(url)).body).toEqual({ isFavorite: true })
    for (const _ of [1, 2]) expect((await app.as(user).delete(url)).body.isFavorite).toBe(false)
    expect((await app.as(user).get('/api/users/favorites')).body).toEqual([])
  })

  test('a guide and a visitor are refused', async () => {
    const guide = await make.guide()
    const url = `/api/guides/favorite/${guide.username}`
    expect((await app.as(await make.guide()).post(url)).status).toBe(403)
    expect((await app.as().post(url)).status).toBe(401)
    expect((await app.as(await make.user()).post('/api/guides/favorite/nobody')).status).toBe(404)
    expect((await app.as(guide).get('/api/users/favorites')).status).toBe(403)
    expect((await app.as().get('/api/users/favorites')).status).toBe(401)
  })

  test('a guide who left for a while is not listed, and is again after coming back', async () => {
    const [user, guide] = [await make.user(), await make.guide()]
    await app.as(user).post(`/api/guides/favorite/${guide.username}`)
    const listed = async () => (await app.as(user).get('/api/users/favorites')).body.length
    await app.as(guide).post('/api/guides/deactivate', {})
    expect(await listed()).toBe(0)
    await app.as(guide).put('/api/guides/reactivate', {})
    expect(await listed()).toBe(1)
  })
})
