import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders } from '../../../testing/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

const read = async (url: string) => String((await app.as().get(url)).body)

describe('Search engines', () => {
  it('read the address of the sitemap and the closed paths', async () => {
    const robots = await read('/robots.txt')
    expect(robots).toContain(`Sitemap: ${app.ctx.env.PUBLIC_URL}/sitemap.xml`)
    for (const closed of ['/api/', '/admin', '/bookings', '/favorite-guides', '/settings'])
      expect(robots).toContain(`Disallow: ${closed}\n`)
  })

  it('find every public page in five languages, each naming all others', async () => {
    const pages = await read('/sitemap-pages.xml')
    expect(pages).toContain(`<loc>${app.ctx.env.PUBLIC_URL}/faq?lang=zh-TW</loc>`)
    const [faq = ''] = pages.match(/<url><loc>[^<]*\/faq<\/loc>.*?<\/url>/) ?? []
    expect(faq.match(/hreflang="(?:en|zh-CN|zh-TW|ja|ko|x-default)"/g)).toHaveLength(6)
  })

  it('find pages in the offered languages only', async () => {
    const site = await startTestApp(inject('template'))
    const owner = await builders(site).admin()
    const settings = { languages: ['ko', 'ja'] }
    await site.as(owner).post('/api/admin/site', { base: 0, settings })
    const pages = String((await site.as().get('/sitemap-pages.xml')).body)
    expect([...new Set(pages.match(/hreflang="[^"]*"/g))]).toEqual([
      'hreflang="ja"',
      'hreflang="ko"',
      'hreflang="x-default"',
    ])
    expect(pages).not.toContain('lang=en')
    await site.close()
  })

  it('find guides who are approved, active and real, and no others', async () => {
    const make = builders(app)
    const real = await make.guide()
    const [demo, away, waiting] = [await make.guide(), await make.guide(), await make.guide()]
    const { db } = app.ctx
    const guide = (id: string) => db.updateTable('guides').where('account_id', '=', id)
    await guide(demo.id).set({ is_dummy: true }).execute()
    await guide(waiting.id).set({ approval_status: 'pendingApproval' }).execute()
    await db.updateTable('accounts').set({ status: 'inactive' }).where('id', '=', away.id).execute()

    expect(await read('/sitemap.xml')).toContain('/sitemap-guides-1.xml')
    const guides = await read('/sitemap-guides-1.xml')
    expect(guides).toContain(`/guide/${real.username}?lang=ko`)
    for (const hidden of [demo, away, waiting]) expect(guides).not.toContain(hidden.username)
    expect((await app.as().get('/sitemap-guides-2.xml')).status).toBe(404)
  })
})

describe('The picture of a link to a guide', () => {
  it('is drawn once per content, only for listed guides', async () => {
    const make = builders(app)
    const guide = await make.guide({ displayName: '田中 <Hana> & 지우' })
    const picture = await app.http.inject(`/og/guide/${guide.username}.png`)
    expect(picture.statusCode).toBe(200)
    expect(picture.headers['content-type']).toBe('image/png')
    // Width and height stand at fixed places of a PNG.
    expect(picture.rawPayload.readUInt32BE(16)).toBe(1200)
    expect(picture.rawPayload.readUInt32BE(20)).toBe(630)
    const again = await app.http.inject(`/og/guide/${guide.username}.png`)
    expect(again.rawPayload.equals(picture.rawPayload)).toBe(true)

    const inJapanese = await app.http.inject(`/og/guide/${guide.username}.png?lang=ja`)
    expect(inJapanese.statusCode).toBe(200)
    expect(inJapanese.rawPayload.equals(picture.rawPayload)).toBe(false)

    const { db } = app.ctx
    // What a traveller decides by is in the picture: it changes with it.
    await db
      .updateTable('guides')
      .set({ rating_sum: 9, review_count: 2 })
      .where('account_id', '=', guide.id)
      .execute()
    const rated = await app.http.inject(`/og/guide/${guide.username}.png`)
    expect(rated.rawPayload.equals(picture.rawPayload)).toBe(false)
    const kept = await readdir(join(app.ctx.env.DATA_DIR, 'previews'))
    expect(kept.filter((file) => file.startsWith(guide.id))).toHaveLength(2)

    // A line of characters that nobody sees is left out.
    await db
      .updateTable('guides')
      .set({ tagline: '\u3164' })
      .where('account_id', '=', guide.id)
      .execute()
    expect((await app.http.inject(`/og/guide/${guide.username}.png`)).statusCode).toBe(200)

    await db.updateTable('accounts').set({ status: 'blocked' }).where('id', '=', guide.id).execute()
    expect((await app.http.inject(`/og/guide/${guide.username}.png`)).statusCode).toBe(404)
  })
})
