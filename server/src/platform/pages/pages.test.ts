import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { LANGUAGES, NAMESPACES } from '@annai/contract/languages'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { isBuilt } from './web-build.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(() => app.close())

const page = (url: string, headers: Record<string, string> = {}) => app.as().get(url, headers)

it.each([
  // The page has the change of the password; https://w3c.github.io/webappsec-change-password-url/
  ['/.well-known/change-password', '/settings'],
  ['/favicon.ico', '/icons/icon-192.png'],
])('sends a program from %s to %s', async (from, to) => {
  const answer = await page(from)
  expect(answer.status).toBe(302)
  expect(answer.headers.location).toBe(to)
})

describe('GET /locales/{lng}/{ns}.json', () => {
  it.each(LANGUAGES)('serves every namespace in %s', async (language) => {
    for (const namespace of NAMESPACES) {
      const answer = await page(`/locales/${language}/${namespace}.json`)
      expect(answer.status).toBe(200)
      expect(answer.body).toBeTypeOf('object')
    }
  })

  it('answers zh with the texts of zh-CN', async () => {
    const [alias, texts] = await Promise.all([
      page('/locales/zh/common.json'),
      page('/locales/zh-CN/common.json'),
    ])
    expect(alias.body).toEqual(texts.body)
  })

  it.each(['/locales/fr/common.json', '/locales/en/secret.json', '/locales/en/server.json'])(
    'does not know %s',
    async (url) => {
      const answer = await page(url)
      expect(answer.status).toBe(404)
      expect(answer.body.error).toBeTypeOf('string')
    },
  )

  it('is immutable under the version of the texts only', async () => {
    const { version } = app.ctx.texts
    const response = await page(`/locales/en/common.json?v=${version}`)
    expect(response.headers['cache-control']).toContain('immutable')
    const older = await page('/locales/en/common.json?v=older')
    expect(older.headers['cache-control']).toBe('no-cache')
  })
})

describe.skipIf(!isBuilt())('A page', () => {
  it.each([
    [{}, 'en'],
    [{ 'accept-language': 'ko-KR,ko;q=0.9' }, 'ko'],
    [{ 'accept-language': 'zh-HK' }, 'zh-TW'],
    [{ 'accept-language': 'yue-HK' }, 'zh-TW'],
    [{ 'accept-language': 'cmn-Hans-CN' }, 'zh-CN'],
    [{ 'accept-language': 'ko', cookie: 'userLanguage=ja' }, 'ja'],
    [{ cookie: 'userLanguage=zh' }, 'zh-CN'],
  ])('for %o is in %s', async (headers, language) => {
    const answer = await page('/about', headers as Record<string, string>)
    expect(answer.status).toBe(200)
    expect(answer.body).toContain(`<html lang="${language}"`)
    expect(answer.headers['content-language']).toBe(language)
    expect(answer.headers.vary).toMatch(/Accept-Language.*Cookie/)
  })

  it('allows its inline scripts and styles by hash alone, and contains no nonce', async () => {
    for (const path of ['/contact', '/reset-password/abc']) {
      const { headers, body } = await page(path)
      const policy = String(headers['content-security-policy'])
      expect(policy).not.toMatch(/unsafe-inline|nonce-/)
      expect(body).not.toMatch(/nonce="[^"]/)
      const inline = [...String(body).matchAll(/<(script|style)\b([^>]*)>([^<]*[\s\S]*?)<\/\1>/g)]
      const code = inline.filter(([, , attributes]) => !/ld\+json|src=/.test(attributes ?? ''))
      expect(code.length).toBeGreaterThan(3)
      for (const [, , , text = ''] of code) {
        const hash = createHash('sha256').update(text).digest('base64')
        expect(policy).toContain(`'sha256-${hash}'`)
      }
    }
  })

  it('is the same with and without a token', async () => {
    const plain = (text: string) => text.replaceAll(/_R_\w+|radix-\w+/g, '')
    const visitor = await page('/settings')
    const person = await page('/settings', { authorization: 'Bearer anything' })
    expect(plain(person.body)).toBe(plain(visitor.body))
    expect(visitor.headers['cache-control']).toContain('s-maxage')
  })

  it('with a secret in its address is not cached and sends no referrer', async () => {
    for (const path of [
      '/reset-password/abc',
      '/unsubscribe/abc',
      '/Reset-Password/abc',
      '/ADMIN',
    ]) {
      const { headers } = await page(path)
      expect([path, headers['cache-control']]).toEqual([path, 'no-store'])
      expect(headers['referrer-policy']).toBe('no-referrer')
    }
    expect((await page('/about')).headers['referrer-policy']).not.toBe('no-referrer')
    const encoded = await page('/%72eset-password/abc')
    expect(encoded.headers.location).toBe('/reset-password/abc')
  })

  it.each(['a b/@x', '"><script>', 'evil.example', '[', ''])(
    'takes nothing from the Host header: %s',
    async (host) => {
      const answer = await page('/faq?lang=ko', { host })
      expect(answer.status).toBe(200)
      expect(answer.body).not.toContain('evil.example')
      expect(answer.body).toContain(`rel="canonical" href="${app.ctx.env.PUBLIC_URL}/faq?lang=ko"`)
    },
  )

  it('that does not exist shows an error inside the layout', async () => {
    const answer = await page('/no/such/page')
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('<nav')
  })

  it.each(['/bookings', '/profile', '/admin'])(
    'for logged-in people has a title while loading and is not indexed: %s',
    async (path) => {
      const { body } = await page(path)
      expect(body).toMatch(/<title>[^<]*Annai[^<]*<\/title>/)
      expect(body).toContain('<meta name="robots" content="noindex"/>')
    },
  )

  it.each(['/login', '/signup/user', '/signup/guide', '/reset-password/abc', '/admin-login'])(
    'with a password never sends it within an address, scripts or none: %s',
    async (path) => {
      const forms = String((await page(path)).body).match(/<form[^>]*>/g) ?? []
      expect(forms.filter((form) => !form.includes('method="post"'))).toEqual([])
      expect(forms).toHaveLength(1)
    },
  )

  it.each([
    ['zh', 'zh-CN'],
    ['JA', 'ja'],
    ['zh-HK', 'zh-TW'],
  ])(
    'requested in %s names its own language in its canonical link',
    async (requested, language) => {
      const { body } = await page(`/about?lang=${requested}`)
      expect(body).toMatch(new RegExp(`rel="canonical" href="[^"]*/about\\?lang=${language}"`))
    },
  )

  it('has one address: needless slashes lead there, never to another host', async () => {
    expect((await page('/faq/?tab=guides')).headers.location).toBe('/faq?tab=guides')
    expect((await page('//evil.example/')).headers.location).toBe('/evil.example')
  })

  it('treats a backslash as a slash, as browsers do', async () => {
    const { port } = new URL(await app.listen())
    // As it is: an address that was read by a browser or by `fetch` has none any more.
    const sent = request({ port, path: '/\\evil.example/' }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect(answer.headers.location).toBe('/evil.example')
  })

  it.each([
    ['http://evil.example/about', 200, undefined],
    ['http://evil.example', 200, undefined],
    ['https://evil.example//x/', 308, '/x'],
  ])('requested in absolute form belongs to this host: %s', async (path, status, location) => {
    const { port } = new URL(await app.listen())
    const sent = request({ port, path }).end()
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    answer.resume()
    expect([answer.statusCode, answer.headers.location]).toEqual([status, location])
  })

  it('with a secret sends its redirect with the headers of the page', async () => {
    const secret = '/reset-password/secret'
    for (const path of [`${secret}/`, `/${secret}`, '/%72eset-password/secret']) {
      const { port } = new URL(await app.listen())
      const sent = request({ port, path }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.resume()
      expect(answer.statusCode).toBe(308)
      expect(answer.headers).toMatchObject({
        location: secret,
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      })
    }
  })

  it('accepts no other method', async () => {
    expect((await app.as().post('/about')).status).toBe(405)
  })

  it('is shown again after its form was sent without scripts, on this host', async () => {
    const address = await app.listen()
    const body = new URLSearchParams({ email: 'mina@example.com', password: 'secret' })
    const sent = (path: string) =>
      fetch(`${address}${path}`, { method: 'POST', body, redirect: 'manual' })
    const [form, elsewhere] = [await sent('/login?next=1'), await sent('//evil.example/')]
    expect([form.status, form.headers.get('location')]).toEqual([303, '/login?next=1'])
    expect(elsewhere.headers.get('location')).toBe('/evil.example')
  })
})
