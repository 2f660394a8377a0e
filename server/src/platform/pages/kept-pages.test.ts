import { brotliDecompressSync } from 'node:zlib'
import { describe, expect, it, vi } from 'vitest'
import { type Asked, bodyFor, keepPages } from './kept-pages.ts'

const bodyOf = (html: string) => new Response(html).body ?? new ReadableStream()
const answer = (text: string, status = 200): Asked => ({ url: '/api/guides', status, text })

async function keptPage(pages: ReturnType<typeof keepPages>, asked: Asked[], html: string) {
  pages.keep('ja /explore', { asked, policy: 'p', body: bodyOf(html) })
  const ask = async () => asked[0] ?? answer('')
  return vi.waitFor(async () => {
    const page = await pages.find('ja /explore', ask)
    if (!page) throw new Error('not kept yet')
    return page
  })
}

describe('A rendered page', () => {
  it('is used again while our API answers what it was made from', async () => {
    const pages = keepPages()
    const page = await keptPage(pages, [answer('["Aiko"]')], '<p>Aiko</p>')
    expect(page.plain.toString()).toBe('<p>Aiko</p>')
    expect(brotliDecompressSync(page.packed.br).toString()).toBe('<p>Aiko</p>')
  })

  it('is rendered anew as soon as one answer differs', async () => {
    const pages = keepPages()
    await keptPage(pages, [answer('["Aiko"]')], '<p>Aiko</p>')
    expect(await pages.find('ja /explore', async () => answer('["Kenji"]'))).toBeNull()
    expect(await pages.find('ja /explore', async () => answer('["Aiko"]'))).toBeNull()
  })

  it('grows old after a minute', async () => {
    let now = 0
    const pages = keepPages(() => now)
    await keptPage(pages, [], '<p>About</p>')
    now = 60_000
    expect(await pages.find('ja /explore', async () => answer(''))).toBeNull()
  })

  it('is not kept when the API was ill or a part could not be rendered', async () => {
    const pages = keepPages()
    pages.keep('a', { asked: [answer('', 503)], policy: 'p', body: bodyOf('<p>Sorry</p>') })
    pages.keep('b', { asked: [], policy: 'p', body: bodyOf('<p><!--$!--></p>') })
    await keptPage(pages, [], '<p>Later</p>')
    expect(await pages.find('a', async () => answer('', 503))).toBeNull()
    expect(await pages.find('b', async () => answer(''))).toBeNull()
  })
})

describe('The form of a page on the wire', () => {
  const page = {
    plain: Buffer.from('plain'),
    packed: { br: Buffer.from('br'), gzip: Buffer.from('gzip') },
  }
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    [undefined, null],
  ])('for a browser that takes %s is %s', (accepts, encoding) => {
    expect(bodyFor(page, accepts).encoding).toBe(encoding)
  })
})
