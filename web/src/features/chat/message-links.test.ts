import { describe, expect, test } from 'vitest'
import { partsOf } from './message-links.ts'

const linksOf = (message: string) => partsOf(message).flatMap(({ href }) => href ?? [])
const whole = (message: string) =>
  partsOf(message)
    .map(({ text }) => text)
    .join('')

describe('Links in a message', () => {
  test.each([
    ['See https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://example.com', 'http://example.com/'],
    ['HTTPS://Example.com/Path', 'https://example.com/Path'],
    ['地図はhttps://maps.example.jp/abcです。', 'https://maps.example.jp/abc'],
    ['여기 https://example.kr/a길로 가요', 'https://example.kr/a'],
    ['(see https://en.example.org/wiki/Gion_(Kyoto))', 'https://en.example.org/wiki/Gion_(Kyoto)'],
    ['Look at https://example.com/x, or not.', 'https://example.com/x'],
    ['https://example.com:8443/x!', 'https://example.com:8443/x'],
  ])('%s', (message, href) => {
    expect(linksOf(message)).toEqual([href])
    expect(whole(message)).toBe(message)
  })

  test.each([
    'javascript:alert(1)',
    'javascript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com/x',
    'xhttps://example.com',
    'https://',
    'https://localhost/admin',
    'https://www.paypal.com@evil.example/login',
    'https://user:secret@evil.example',
    'https://e\u200bvil.example/',
    'https://аpple.com/',
    'https://0x7f.1/',
    'https://exa%6dple.com/',
    'https:\\\\example.com',
    'https://map.naver.com/p/search/경복궁',
    'https://ja.wikipedia.org/wiki/京都を見て',
    'https://example.com/?q=京都',
  ])('%s is not linked', (message) => {
    expect(linksOf(message)).toEqual([])
    expect(whole(message)).toBe(message)
  })

  test('A direction override ends the URL, so that the visible text is its target', () => {
    const message = 'https://evil.example/\u202egpj.moc.elpmaxe'
    expect(partsOf(message)[0]).toEqual({
      text: 'https://evil.example/',
      href: 'https://evil.example/',
    })
  })

  test('Markup inside and around a link is shown as text', () => {
    expect(partsOf('<b>https://example.com/"onclick=x</b>')).toEqual([
      { text: '<b>' },
      { text: 'https://example.com/', href: 'https://example.com/' },
      { text: '"onclick=x</b>' },
    ])
  })

  test('A malicious text of the maximum length is parsed quickly', () => {
    for (const piece of ['https://a.b/(', 'https://a.b/)]', 'http://', 'https://a.b/.,', '([']) {
      const message = piece.repeat(12_000 / piece.length)
      const started = performance.now()
      expect(whole(message)).toBe(message)
      expect(performance.now() - started).toBeLessThan(1_000)
    }
  })
})
