import { describe, expect, test } from 'vitest'
import {
  createCachedPage,
  createPageCache,
  type Dependency,
  isCacheablePage,
  type RenderedPage,
} from './page-cache.ts'

const dependency = (text: string, status = 200): Dependency => ({
  url: '/api/guides',
  status,
  body: Buffer.from(text),
})
const rendered = (dependencies: Dependency[], html = '<p>Aiko</p>'): RenderedPage => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(html),
  dependencies,
})
const nothingReady = () => null

describe('A rendered page', () => {
  test('is fresh while the cached answers equal those it was made from', () => {
    let answer: Buffer | null = Buffer.from('["Aiko"]')
    const page = createCachedPage(rendered([dependency('["Aiko"]')]), () => answer)
    expect(page.isFresh()).toBe(true)
    expect(page.isFresh()).toBe(true)
    answer = Buffer.from('["Kenji"]')
    expect(page.isFresh()).toBe(false)
    answer = null
    expect(page.isFresh()).toBeNull()
  })

  test('is compared with the API where no answer is cached', async () => {
    const page = createCachedPage(rendered([dependency('["Aiko"]')]), nothingReady)
    expect(await page.revalidate(async () => dependency('["Aiko"]'))).toBe(true)
    expect(await page.revalidate(async () => dependency('["Kenji"]'))).toBe(false)
    expect(await page.revalidate(async () => dependency('["Aiko"]', 404))).toBe(false)
  })

  test('calls the API once for all concurrent readers, after each request arrived', async () => {
    const page = createCachedPage(rendered([dependency('["Aiko"]')]), nothingReady)
    let calls = 0
    const fetchData = async () => {
      calls++
      return dependency('["Aiko"]')
    }
    const answers = Array.from({ length: 16 }, () => page.revalidate(fetchData))
    expect(await Promise.all(answers)).not.toContain(false)
    expect(calls).toBe(2)
  })

  test('expires after a minute', () => {
    let now = 1
    const cache = createPageCache(() => now)
    cache.set('ja /about', createCachedPage(rendered([]), nothingReady))
    now = 59_000
    expect(cache.get('ja /about')).toBeDefined()
    now = 61_000
    expect(cache.get('ja /about')).toBeUndefined()
  })

  test.each([
    ['whole', rendered([dependency('[]')]), true],
    ['about something missing', rendered([dependency('', 404)]), true],
    ['made while the API failed', rendered([dependency('', 503)]), false],
    ['with a part that could not be rendered', rendered([], '<p><!--$!--></p>'), false],
    ['not found', { ...rendered([]), status: 404 }, false],
    ['no HTML', { ...rendered([]), headers: { 'content-type': 'text/x-script' } }, false],
    ['very large', rendered([], 'x'.repeat(600 * 1024)), false],
  ])('that is %s', (_what, page, expected) => {
    expect(isCacheablePage(page)).toBe(expected)
  })
})
