import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { type Asked, formFor, keepPages } from './kept-pages.ts'

const bodyOf = (html: string) => new Response(html).body ?? new ReadableStream()
const answer = (text: string, status = 200): Asked => ({
  url: '/api/guides',
  status,
  body: Buffer.from(text),
})
const headers = { 'content-language': 'ja' }

async function keptPage(pages: ReturnType<typeof keepPages>, asked: Asked[], html: string) {
  pages.keep('ja /explore', { asked, headers, body: bodyOf(html) })
  return vi.waitFor(() => {
    const page = pages.find('ja /explore')
    if (!page) throw new Error('not kept yet')
    return page
  })
}

describe('A rendered page', () => {
  it('is used again while our API answers what it was made from', async () => {
    const pages = keepPages()
    const { plain, packed, isCurrent } = await keptPage(pages, [answer('["Aiko"]')], '<p>Aiko</p>')
    expect(plain.body.toString()).toBe('<p>Aiko</p>')
    expect(plain.headers).toEqual({ ...headers, 'content-length': '11' })
    expect(brotliDecompressSync(packed.br.body).toString()).toBe('<p>Aiko</p>')
    expect(packed.br.headers['content-encoding']).toBe('br')
    expect(await isCurrent(async () => answer('["Aiko"]'))).toBe(true)
    expect(await isCurrent(async () => answer('["Kenji"]'))).toBe(false)
    expect(await isCurrent(async () => answer('["Aiko"]', 404))).toBe(false)
  })

  it('asks once for all who want it at the same time, after each of them came', async () => {
    const { isCurrent } = await keptPage(keepPages(), [answer('["Aiko"]')], '<p>Aiko</p>')
    let asked = 0
    const ask = async () => {
      asked++
      return answer('["Aiko"]')
    }
    expect(await Promise.all(Array.from({ length: 16 }, () => isCurrent(ask)))).not.toContain(false)
    expect(asked).toBe(2)
  })

  it('is compared at once with answers that are ready', async () => {
    const { isCurrentNow } = await keptPage(keepPages(), [answer('["Aiko"]')], '<p>Aiko</p>')
    expect(isCurrentNow(() => Buffer.from('["Aiko"]'))).toBe(true)
    expect(isCurrentNow(() => Buffer.from('["Kenji"]'))).toBe(false)
    expect(isCurrentNow(() => null)).toBeNull()
  })

  it('grows old after a minute, and is forgotten when another one took its place', async () => {
    let now = 0
    const pages = keepPages(() => now)
    const first = await keptPage(pages, [], '<p>About</p>')
    pages.forget('ja /explore', { ...first })
    expect(pages.find('ja /explore')).toBe(first)
    now = 60_000
    expect(pages.find('ja /explore')).toBeNull()
  })

  it('is not kept when the API was ill or a part could not be rendered', async () => {
    const pages = keepPages()
    pages.keep('a', { asked: [answer('', 503)], headers, body: bodyOf('<p>Sorry</p>') })
    pages.keep('b', { asked: [], headers, body: bodyOf('<p><!--$!--></p>') })
    await keptPage(pages, [], '<p>Later</p>')
    expect(pages.find('a')).toBeNull()
    expect(pages.find('b')).toBeNull()
  })
})

describe('The form of a page on the wire', () => {
  const form = (text: string) => ({ headers, headerList: [], body: Buffer.from(text) })
  const page = { plain: form('plain'), packed: { br: form('br'), gzip: form('gzip') } }
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', 'plain'],
    [undefined, 'plain'],
  ])('for a browser that takes %s is %s', (accepts, expected) => {
    expect(formFor(page, accepts).body.toString()).toBe(expected)
  })
})
