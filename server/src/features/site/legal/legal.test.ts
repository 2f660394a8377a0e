import { LANGUAGES } from '@annai/contract/languages'
import { LEGAL_LIMITS } from '@annai/contract/site/legal/vocabulary'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { isBuilt } from '../../../platform/pages/web-build.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { builders } from '../../../testing/make.ts'

let app: TestApp
let owner: { token: string }

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  owner = await builders(app).admin()
})
afterAll(() => app.close())

const versionsOf = async (document: string) =>
  (await app.as(owner).get(`/api/admin/legal/${document}`)).body
async function publish(
  document: string,
  texts: object,
  language: string | null,
  more: object = {},
) {
  const { version } = await versionsOf(document)
  const request = { base: version, texts, language, inForceOn: null, ...more }
  return app.as(owner).post(`/api/admin/legal/${document}`, request)
}
const textIn = async (document: string, language: string) =>
  (await app.as().get(`/api/legal/${document}?language=${language}`)).body.text

describe('the documents of an operator', () => {
  test('A document is as shipped until an owner writes it', async () => {
    expect(await textIn('about', 'ja')).toBeNull()
    const { version, texts, shipped, versions } = await versionsOf('about')
    expect([version, texts, versions]).toEqual([0, {}, []])
    expect(Object.keys(shipped)).toEqual(LANGUAGES)
    expect(shipped.en).toContain('## Why Annai exists')
    expect(shipped.en).toContain('[contact page](/contact)')
    expect(JSON.stringify(shipped)).not.toMatch(/\{\{|<\w/)
    expect((await versionsOf('imprint')).shipped).toEqual({})
  })

  test('A reader gets their language, or else the binding one with its name', async () => {
    expect((await publish('terms', { en: '## One\n\nText', ja: '## 一\n\n文' }, 'ja')).status).toBe(
      200,
    )
    expect(await textIn('terms', 'en')).toMatchObject({
      language: 'en',
      state: 'current',
      next: null,
      sections: [{ title: 'One' }],
    })
    expect(await textIn('terms', 'ko')).toMatchObject({
      language: 'ja',
      sections: [{ title: '一' }],
    })
  })

  test('A publication reaches another instance, and a cached answer ends with it', async () => {
    const other = await app.second()
    await publish('rules', { en: 'Be on time.' }, 'en')
    await expect
      .poll(async () => (await other.as().get('/api/legal/rules?language=en')).body.text?.sections)
      .toHaveLength(1)
    await publish('rules', { en: 'Be early.' }, 'en')
    expect(JSON.stringify(await textIn('rules', 'en'))).toContain('Be early.')
    await expect
      .poll(async () => JSON.stringify((await other.as().get('/api/legal/rules?language=en')).body))
      .toContain('Be early.')
    await other.close()
  })

  test('Without a text the document is as shipped again, and the versions remain', async () => {
    await publish('privacy', { en: 'We store little.' }, 'en')
    const { version } = await versionsOf('privacy')
    expect((await publish('privacy', { en: ' ' }, null)).status).toBe(200)
    expect(await textIn('privacy', 'en')).toBeNull()
    const { versions } = await versionsOf('privacy')
    expect(versions.map(({ state }: { state: string }) => state)).toEqual(['current', 'past'])
    const { body } = await app.as(owner).get(`/api/admin/legal/privacy?version=${version}`)
    expect(body.texts).toEqual({ en: 'We store little.' })
  })

  test('Case 23: of two owners who publish a document from one version, the second is refused', async () => {
    const second = await builders(app).admin()
    const { version } = await versionsOf('about')
    const send = (text: string, holder: { token: string }) =>
      app.as(holder).post('/api/admin/legal/about', {
        base: version,
        texts: { en: text },
        language: 'en',
        inForceOn: null,
      })
    const answers = await Promise.all([send('Kyoto', owner), send('Osaka', second)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('site.stale')
    const [done] = answers.filter(({ status }) => status === 200)
    const again = await send(done?.body.texts.en, owner)
    expect([again.status, again.body.version]).toEqual([200, done?.body.version])
  })

  test('The console names languages whose shipped text changed after the own one', async () => {
    await publish('about', { en: 'A', ja: 'B' }, 'en')
    expect((await versionsOf('about')).changedShipped).toEqual([])
    const { version } = await versionsOf('about')
    await app.ctx.db
      .updateTable('legal_versions')
      .set({ base_hashes: JSON.stringify({ en: 'old', ja: 'older' }) })
      .where('id', '=', version)
      .execute()
    expect((await versionsOf('about')).changedShipped).toEqual(['en', 'ja'])
  })

  test.each([
    [{ en: 'x' }, null, 'language', 'required'],
    [{ en: 'x' }, 'ja', 'language', 'required'],
    [{ en: '<div></div>' }, 'en', 'texts.en', 'required'],
    [{ en: 'x'.repeat(LEGAL_LIMITS.text + 1) }, 'en', 'texts.en', 'tooLong'],
  ])('A text that nobody could read is refused: %#', async (texts, language, field, code) => {
    const { status, body } = await publish('terms', texts, language)
    expect([status, body.problems[0].field, body.problems[0].code]).toEqual([400, field, code])
  })

  test('A text that is far longer once it is parsed is refused at its field', async () => {
    const text = `[a]: https://a.example/${'x'.repeat(400)}\n\n${'[b][a] c '.repeat(3000)}`
    const { status, body } = await publish('rules', { en: text, ja: '規則' }, 'ja')
    expect([status, body.problems]).toEqual([
      400,
      [{ field: 'texts.en', code: 'tooComplex', message: expect.any(String) }],
    ])
  })

  test('A full document in five languages fits into one call', async () => {
    const text = '案'.repeat(LEGAL_LIMITS.text)
    const texts = Object.fromEntries(LANGUAGES.map((language) => [language, text]))
    expect((await publish('imprint', texts, 'ja')).status).toBe(200)
  })

  test('Unknown documents and versions do not exist, and only owners see the console', async () => {
    expect((await app.as().get('/api/legal/cookies')).status).toBe(404)
    expect((await app.as().get('/api/legal/terms?version=99999')).status).toBe(404)
    expect((await app.as(owner).get('/api/admin/legal/cookies')).status).toBe(404)
    const staff = await builders(app).admin(undefined, 'staff')
    expect((await app.as(staff).get('/api/admin/legal/terms')).status).toBe(403)
  })
})

describe.skipIf(!isBuilt())('the pages of written documents', () => {
  const page = async (path: string, language: string) => {
    const answer = await fetch((await app.listen()) + path, {
      headers: { 'accept-language': language },
    })
    return { status: answer.status, text: await answer.text() }
  }

  test('have the text without scripts, and the name of the product nowhere in it', async () => {
    await app.as(owner).post('/api/admin/site', {
      base: (await app.as(owner).get('/api/admin/site')).body.version,
      settings: { name: { default: 'Kyoto Guild' } },
    })
    await publish('terms', { en: '## Fees\n\nNo fee.', ja: '## 料金\n\n無料です。' }, 'ja')
    const english = await page('/terms-of-service', 'en')
    expect(english.text).toContain('No fee.')
    expect(english.text.match(/.{0,80}Annai.{0,80}/)?.[0]).toBeUndefined()
    const korean = await page('/terms-of-service', 'ko')
    expect(korean.text).toContain('無料です。')
    expect(korean.text).toMatch(/<div lang="ja">/)
  })

  test('of documents without a shipped text exist once they are written, in sitemap and footer', async () => {
    await publish('rules', {}, null)
    expect((await page('/legal/rules', 'en')).status).toBe(404)
    expect((await page('/about', 'en')).text).not.toContain('/legal/rules')
    await publish('rules', { en: 'Be kind.' }, 'en')
    expect((await page('/legal/rules', 'en')).text).toContain('Be kind.')
    expect((await page('/about', 'en')).text).toContain('href="/legal/rules"')
    expect((await page('/sitemap-pages.xml', 'en')).text).toContain('/legal/rules')
  })

  test('show an earlier version by its number, for no search engine', async () => {
    await publish('imprint', { en: 'Old address' }, 'en')
    const { version } = await versionsOf('imprint')
    await publish('imprint', { en: 'New address' }, 'en')
    expect((await page('/legal/imprint', 'en')).text).toContain('New address')
    const older = await page(`/legal/imprint?version=${version}`, 'en')
    expect(older.text).toContain('Old address')
    expect(older.text).toContain('content="noindex"')
  })
})
