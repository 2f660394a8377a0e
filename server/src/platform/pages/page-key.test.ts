import type { IncomingHttpHeaders } from 'node:http'
import { withDefaults } from '@annai/contract/site/settings'
import { describe, expect, test } from 'vitest'
import { canonicalUrl, pageCacheKey } from './page-key.ts'

const SITE = { version: 7, legal: [], documents: {}, settings: withDefaults({}) }

describe('The canonical address of a page', () => {
  test.each([
    ['/', '/'],
    ['/faq?tab=a//b/', '/faq?tab=a//b/'],
    ['/faq/', '/faq'],
    ['//evil.example//x', '/evil.example/x'],
    ['/\\evil.example', '/evil.example'],
    ['/%72eset-password/abc', '/reset-password/abc'],
    ['/a/%2e%2E/b/./c', '/b/c'],
    ['/../../etc', '/etc'],
    ['/guide/%e6%a1%88', '/guide/%E6%A1%88'],
    ['/a%2fb', '/a%2Fb'],
    ['/100%', '/100%'],
  ])('of %s is %s', (url, expected) => {
    expect(canonicalUrl(url)).toBe(expected)
    expect(canonicalUrl(expected)).toBe(expected)
  })
})

describe('A page whose address is private', () => {
  test.each([
    '/reset-password/abc',
    '/Reset-Password/abc',
    '/%72eset-password/abc',
    '/%52eset-password/abc',
    '//reset-password/abc',
    '/./reset-password/abc',
    '/x/../verify-email/abc',
    '/UNSUBSCRIBE/abc',
    '/ADMIN',
    '/admin/users',
    '/login/google?code=abc&state=def',
    '/Login/google?code=abc',
    '/signup?invitation=abc',
    '/signup?lang=ja&invitation=abc',
    '/SignUp?%69nvitation=abc',
  ])('is never cached, however it is written: %s', (url) => {
    expect(pageCacheKey(url, {}, SITE)).toMatchObject({ isPrivate: true, isCacheable: false })
  })
})

describe('A page', () => {
  test.each(['/', '/explore?search=tokyo', '/guide/Hana_T', '/guide/%E6%A1%88'])(
    'is cached under its canonical address: %s',
    (url) => {
      const key = pageCacheKey(url, { 'accept-language': 'ja' }, SITE)
      expect(key).toMatchObject({ text: `7.0 ja ${url}`, isCacheable: true, isPrivate: false })
    },
  )

  test.each(['/About', '/faq/', '/%61bout', `/explore?search=${'x'.repeat(200)}`])(
    'is not cached under another one: %s',
    (url) => {
      expect(pageCacheKey(url, {}, SITE).isCacheable).toBe(false)
    },
  )

  test('is in a language that the site offers, unless its address names another', () => {
    const site = { ...SITE, settings: withDefaults({ languages: ['ko', 'ja'] }) }
    const languageOf = (url: string, headers: IncomingHttpHeaders) =>
      pageCacheKey(url, headers, site).language
    expect(languageOf('/', { 'accept-language': 'en, ko;q=0.5' })).toBe('ko')
    expect(languageOf('/', { cookie: 'userLanguage=en', 'accept-language': 'ko' })).toBe('ko')
    expect(languageOf('/', { cookie: 'userLanguage=ko' })).toBe('ko')
    expect(languageOf('/', { 'accept-language': 'fr' })).toBe('ja')
    expect(languageOf('/?lang=en', { 'accept-language': 'ko' })).toBe('en')
  })
})
