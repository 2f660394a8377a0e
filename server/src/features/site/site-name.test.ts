import { readFileSync } from 'node:fs'
import { LANGUAGES, NAMESPACES } from '@annai/contract/languages'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { composeMail } from '../../platform/mail/compose.ts'
import { answerNamedFiles } from '../../platform/pages/site-files.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders } from '../../testing/make.ts'

const NAME = { default: 'Seoul Guide Club', ko: '서울가이드클럽', 'zh-CN': '首尔向导协会' }

let app: TestApp
let owner: { token: string }

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  owner = await builders(app).admin()
  await app.as(owner).post('/api/admin/site', { base: 0, settings: { name: NAME } })
})
afterAll(() => app.close())

const allTexts = (): string[] =>
  LANGUAGES.flatMap((language) =>
    NAMESPACES.map((namespace) => app.ctx.texts.file(language, namespace) ?? ''),
  )

describe('a site with a name of its own', () => {
  test('Case 21: no text, mail, second factor, manifest or calendar names the product', async () => {
    for (const text of allTexts()) {
      expect(text).not.toMatch(/annai/i)
      expect(text).not.toContain('{{siteName}}')
    }
    const { outgoing } = composeMail(
      app.ctx,
      { id: '1', language: 'ko', recipient: 'mina@example.com', booking_id: null },
      {
        keys: {
          subject: 'server:mails.verification.subject',
          title: 'server:mails.verification.title',
          body: 'server:mails.verification.body',
          action: 'server:mails.verification.action',
        },
        params: { hours: '24' },
        path: '/verify-email/1',
      },
    )
    expect(JSON.stringify(outgoing)).not.toMatch(/annai/i)
    expect(outgoing.html).toContain('서울가이드클럽에 오신 걸 환영해요')
    expect(outgoing.from).toEqual({ name: '서울가이드클럽', address: 'no-reply@localhost' })
    const offer = await app.as(owner).post('/api/admin/second-factor')
    expect(offer.body.link).toContain('issuer=Seoul%20Guide%20Club')
    const { body } = await app.as().get('/api/openapi.json')
    expect(body.info.title).toBe('Seoul Guide Club')
  })

  test('Case 21: no Korean particle follows the name', () => {
    for (const text of allTexts())
      expect(text).not.toMatch(/서울가이드클럽(?:은|는|이|가|을|를|와|과|으로|로)(?![가-힣])/)
  })

  test('The manifest, the offline page and the service worker have the name and the language', async () => {
    const web = fastify()
    answerNamedFiles(web, app.ctx, { mode: 'development', read: () => Promise.reject(new Error()) })
    const read = async (url: string) =>
      (await web.inject({ url, headers: { 'accept-language': 'ko' } })).body
    const manifest = JSON.parse(await read('/manifest.webmanifest'))
    expect(manifest).toMatchObject({
      name: '서울가이드클럽',
      lang: 'ko',
      description: expect.stringMatching(/[가-힣]/),
      shortcuts: [{ name: '가이드 찾기' }, { name: '예약' }],
    })
    expect(JSON.stringify(manifest)).not.toContain('{{')
    expect(await read('/offline.html')).toContain('<h1>서울가이드클럽</h1>')
    expect(await read('/sw.js')).toContain('title = "서울가이드클럽"')
    await web.close()
  })

  test('A name in Chinese meets Chinese words without a space', () => {
    expect(app.ctx.texts.translate('zh-CN', 'legal:about.title')).toBe('关于首尔向导协会')
    expect(app.ctx.texts.translate('en', 'legal:about.title')).toBe('About Seoul Guide Club')
  })

  test('The version of the texts changes with the name only', async () => {
    const named = app.ctx.texts.version
    const { body } = await app.as(owner).get('/api/admin/site')
    await app
      .as(owner)
      .post('/api/admin/site', { base: body.version, settings: { name: NAME, reviews: 'direct' } })
    expect(app.ctx.texts.version).toBe(named)
    const other = await startTestApp(inject('template'))
    expect(other.ctx.texts.version).not.toBe(named)
    expect(other.ctx.texts.translate('en', 'common:site.name')).toBe('Annai')
    await other.close()
  })

  test.each(['Seoul Guide Club', 'seoul guide club team', '서울가이드클럽 운영팀'])(
    'Nobody signs up with a name that imitates the site: %s',
    async (displayName) => {
      const { status, body } = await app.as().post('/api/auth/signup', {
        role: 'user',
        username: 'mina_kim',
        email: 'mina@example.com',
        password: 'lanterns',
        displayName,
        agreeTerms: true,
        language: 'en',
      })
      expect(status).toBe(400)
      expect(body.problems[0]).toMatchObject({
        field: 'displayName',
        code: 'displayNameReserved',
      })
    },
  )

  test('A person keeps a name that the site took later, and others may contain it', async () => {
    const make = builders(app)
    const before = await make.user()
    await app.ctx.db
      .updateTable('accounts')
      .set({ display_name: 'Seoul Guide Club' })
      .where('id', '=', before.id)
      .execute()
    const save = (displayName: string) => app.as(before).put('/api/users/profile', { displayName })
    expect((await save('Seoul Guide Club')).status).toBe(200)
    expect((await save('Seoul Guide Club Yamamoto')).status).toBe(200)
    expect((await save('Seoul Guide Club')).status).toBe(400)
  })

  test.each(['{{name}}', '<b>Club</b>', '$t(common:site.name)', 'a "club"'])(
    'A name with signs of another syntax is refused: %s',
    async (name) => {
      const { body } = await app.as(owner).get('/api/admin/site')
      const settings = { name: { default: name } }
      const answer = await app.as(owner).post('/api/admin/site', { base: body.version, settings })
      expect(answer.status).toBe(400)
    },
  )

  test('The general name cannot be imitated either where every language has its own', async () => {
    const name = {
      default: 'Hanok Friends',
      ...Object.fromEntries(LANGUAGES.map((language) => [language, 'Seoul Guide Club'])),
    }
    const { body } = await app.as(owner).get('/api/admin/site')
    const request = { base: body.version, settings: { name } }
    expect((await app.as(owner).post('/api/admin/site', request)).status).toBe(200)
    const user = await builders(app).user()
    const changes = { displayName: 'Hanok Friends' }
    expect((await app.as(user).put('/api/users/profile', changes)).status).toBe(400)
  })

  test('Pages are described in source files without the name of the product', () => {
    const file = readFileSync(
      new URL('../../../../web/public/offline.html', import.meta.url),
      'utf8',
    )
    expect(file).not.toMatch(/annai/i)
  })
})
