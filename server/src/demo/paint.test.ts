import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { demoGuides } from './content.ts'
import { ensureDemo } from './load.ts'
import { startPainting } from './paint.ts'

const few = demoGuides().filter(({ countryCode }) => countryCode === 'CH')
const PATIENCE = { timeout: 100_000, interval: 100 }

let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  await ensureDemo(app.p)
  const names = few.map(({ username }) => username)
  await app.p.db.deleteFrom('accounts').where('username', 'not in', names).execute()
})
afterAll(() => app.close())

const painted = async () => {
  const rows = await app.p.db
    .selectFrom('accounts')
    .innerJoin('guides', 'guides.account_id', 'accounts.id')
    .select(['accounts.username', 'accounts.profile_picture', 'guides.image_gallery'])
    .execute()
  return rows.flatMap((row) => [
    ...(row.profile_picture === '' ? [] : [row.profile_picture]),
    ...row.image_gallery.map(({ imageUrl }) => imageUrl),
  ])
}
const wanted = few.reduce((sum, { gallery }) => sum + 1 + gallery.length, 0)

describe('The painter', () => {
  test('stops when the server does, and goes on at the next start until all hang', async () => {
    expect(few).toHaveLength(1)
    const first = startPainting(app.p)
    await vi.waitFor(async () => expect((await painted()).length).toBeGreaterThan(1), PATIENCE)
    await first.stop()
    const before = await painted()
    const second = startPainting(app.p)
    await vi.waitFor(async () => expect(await painted()).toHaveLength(wanted), PATIENCE)
    await second.stop()
    const urls = await painted()
    expect(urls).toEqual(expect.arrayContaining(before))
    expect(new Set(urls).size).toBe(wanted)
  }, 240_000)

  test('hangs pictures that the server sends, captions in the order of the guide', async () => {
    const guide = few[0]
    if (!guide) throw new Error('nobody is left')
    const { body } = await app.as().get(`/api/guides/profile/${guide.username}`)
    const captions = body.imageGallery.map((item: { description: string }) => item.description)
    expect(captions).toEqual(guide.gallery.map(({ description }) => description))
    const picture = await app.http.inject(body.profilePicture)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  })

  test('does not hang up again what somebody took down', async () => {
    // Finds that all hang, and makes a note of it.
    await startPainting(app.p).stop()
    await app.p.db.updateTable('guides').set({ image_gallery: '[]' }).execute()
    await startPainting(app.p).stop()
    expect(await painted()).toHaveLength(few.length)
  })
})
