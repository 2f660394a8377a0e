import { fastify } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Tx } from '../../platform/db/transact.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { answerIcons, answerNamedFiles } from '../../platform/pages/site-files.ts'
import { ICON_FILES, type WebBuild } from '../../platform/pages/web-build.ts'
import { findLogo } from '../../platform/site/store.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { untilWaiting } from '../../testing/locks.ts'
import { builders } from '../../testing/make.ts'
import { formOf, signpost } from '../../testing/pictures.ts'
import { lockSite } from './store.ts'

const BUILD: WebBuild = { mode: 'development', read: () => Promise.reject(new Error()) }

let app: TestApp
let owner: { token: string }
const web = fastify()

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  owner = await builders(app).admin()
  answerIcons(web, app.ctx, BUILD)
  answerNamedFiles(web, app.ctx, BUILD)
})
afterAll(async () => {
  await web.close()
  await app.close()
})

async function publish(settings: object) {
  const { body } = await app.as(owner).get('/api/admin/site')
  return app.as(owner).post('/api/admin/site', { base: body.version, settings })
}
const upload = (content: Buffer) => app.as(owner).post('/api/admin/site/logo', ...formOf(content))
const icon = async (file: string, language = 'en') =>
  (await web.inject({ url: `/${file}?lang=${language}` })).rawPayload
const pixel = async (picture: Buffer, left: number, top: number) => [
  ...(await sharp(picture)
    .removeAlpha()
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer()),
]
const mailIn = (language: 'en' | 'ko') => {
  const text = 'server:mails.verification'
  const keys = {
    subject: `${text}.subject`,
    title: `${text}.title`,
    body: `${text}.body`,
    action: `${text}.action`,
  } as const
  return composeMail(
    app.ctx,
    { id: '1', language, recipient: 'mina@example.com', booking_id: null },
    { keys, params: { hours: '24' }, path: '/verify-email/1' } as never,
  ).outgoing.html
}

describe('the look of a site', () => {
  test('Icons are the shipped ones until the site has a name or a logo', async () => {
    expect((await icon('favicon.svg')).toString()).toContain('M7.2 25.4')
    await publish({ reviews: 'direct' })
    expect((await icon('favicon.svg')).toString()).toContain('M7.2 25.4')
  })

  test('Case 21: a name without a logo gives icons, mails and previews its first character', async () => {
    await publish({ name: { default: 'seoul Guide Club', ko: '서울가이드클럽' } })
    expect((await icon('favicon.svg')).toString()).toContain('>S</text>')
    expect((await icon('favicon.svg', 'ko')).toString()).toContain('>서</text>')
    expect(mailIn('ko')).toContain('>서</span>')
    expect(mailIn('en')).toContain('>S</span>')
    for (const file of ICON_FILES.filter((name) => name.endsWith('.png'))) {
      const { width = 0, height = 0, format } = await sharp(await icon(file, 'ko')).metadata()
      expect(format).toBe('png')
      expect([width, height]).toEqual(file === 'og.png' ? [1200, 630] : [width, width])
    }
  })

  test('A logo is drawn in every icon, and stands in mails', async () => {
    const { status, body } = await upload(await signpost(600, 600).png().toBuffer())
    expect(status).toBe(201)
    expect((await publish({ logo: body.logo })).status).toBe(200)
    const [red = 0, , blue = 0] = await pixel(await icon('icons/icon-192.png'), 30, 150)
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(40)
    expect((await icon('favicon.svg')).toString()).toContain('data:image/png;base64,')
    const cornerOf = async (file: string) => pixel(await icon(file), 2, 2)
    expect(await cornerOf('icons/icon-maskable-512.png')).toEqual([255, 255, 255])
    expect(mailIn('ko')).toMatch(/<img src="http[^"]+\/icons\/icon-192\.png\?v=\d+"/)
  })

  test('A picture that is no bitmap is refused, and so is a logo that nobody uploaded', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
    expect((await upload(svg)).body.code).toBe('media.notAnImage')
    const logo = '0197a8f0-0000-7000-8000-000000000000'
    expect((await publish({ logo })).body.problems).toMatchObject([{ field: 'logo' }])
    expect((await publish({ logo: 'logo.svg' })).status).toBe(400)
  })

  test('A logo that no version names is deleted after a day, one that was used stays', async () => {
    const unused = (await upload(await signpost(90, 90).png().toBuffer())).body.logo
    const used = (await upload(await signpost(80, 80).png().toBuffer())).body.logo
    await publish({ logo: used })
    await publish({})
    app.clock.move(25 * 60 * 60 * 1000)
    owner = await builders(app).admin()
    await upload(await signpost(70, 70).png().toBuffer())
    expect((await publish({ logo: unused })).status).toBe(400)
    expect((await publish({ logo: used })).status).toBe(200)
  })

  test('The accent is in mails, in the icon of a name and in the manifest', async () => {
    await publish({ name: { default: 'Hanok Friends' }, accent: '#7b1fa2' })
    expect(mailIn('en')).toContain('background:#7b1fa2')
    expect(mailIn('en')).not.toContain('#24476b')
    expect((await icon('favicon.svg')).toString()).toContain('fill="#7b1fa2"')
    const { body } = await web.inject({ url: '/manifest.webmanifest' })
    expect(JSON.parse(body).theme_color).toBe('#7b1fa2')
  })

  test('An accent without a name gives icons and mails the same letter and colour', async () => {
    await publish({ accent: '#7b1fa2' })
    expect(mailIn('en')).toMatch(/background:#7b1fa2[^>]+>A<\/span>/)
    const file = (await icon('favicon.svg')).toString()
    expect(file).toContain('fill="#7b1fa2"')
    expect(file).toContain('>A</text>')
  })

  test('A logo that is being published is not deleted by an upload', async () => {
    const { logo } = (await upload(await signpost(60, 60).png().toBuffer())).body
    app.clock.move(25 * 60 * 60 * 1000)
    owner = await builders(app).admin()
    // No `transact`: the upload must be outside of one.
    const uploading = await app.ctx.db.transaction().execute(async (tx) => {
      await lockSite(tx as Tx)
      await tx
        .insertInto('site_versions')
        .values({
          settings: JSON.stringify({ logo }),
          admin_id: null,
          created_at: app.clock.now(),
          published_at: app.clock.now(),
        })
        .execute()
      const answer = upload(await signpost(50, 50).png().toBuffer())
      await untilWaiting(app, 1)
      return [answer]
    })
    expect((await uploading[0])?.status).toBe(201)
    expect(await findLogo(app.ctx.db, logo)).toBeDefined()
  })

  test.each(['red', '#fff', '#12345g', 'url(x)'])('No colour: %s', async (accent) => {
    expect((await publish({ accent })).status).toBe(400)
  })
})
