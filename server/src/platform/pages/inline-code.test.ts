import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { TOAST_STYLES } from './headers.ts'
import { hashInlineCode } from './inline-code.ts'

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

test('Code that the renderer marked is allowed by hash, and its nonce leaves the page', () => {
  const page =
    '<style nonce="n+1">a{b:c}</style><script nonce="n+1">1<2</script>' +
    '<script nonce="n+1" type="module" async="">import "/a.js"</script>' +
    '<script nonce="n+1" src="/b.js"></script>'
  const { html, ...sources } = hashInlineCode(page, 'n+1')
  expect(html).not.toContain('n+1')
  expect(html).toContain('<script nonce="">1<2</script>')
  expect(sources).toEqual({
    scripts: [hashOf('1<2'), hashOf('import "/a.js"')],
    styles: [hashOf('a{b:c}')],
    styleAttributes: ["'none'"],
  })
})

test('Code without the nonce of this render is not allowed', () => {
  const page =
    '<script>alert(1)</script><script nonce="guess">alert(2)</script><style>*{color:red}</style>'
  expect(hashInlineCode(page, 'n+1')).toMatchObject({ scripts: [], styles: [] })
})

test('Style attributes are allowed by the text that the browser reads', () => {
  const { styleAttributes } = hashInlineCode(
    '<p style="background:url(&quot;data:x&amp;y&quot;)"></p><p style="width:5%"></p>',
    'n',
  )
  expect(styleAttributes).toEqual([
    "'unsafe-hashes'",
    hashOf('background:url("data:x&y")'),
    hashOf('width:5%'),
  ])
})

test('A page with very many style attributes keeps its header short', () => {
  const page = Array.from({ length: 60 }, (_, n) => `<p style="width:${n}%"></p>`).join('')
  expect(hashInlineCode(page, 'n').styleAttributes).toEqual(["'unsafe-inline'"])
})

test('The style element of the toasts is the one that pages allow', () => {
  const { resolve } = createRequire(new URL('../../../../web/package.json', import.meta.url))
  const code = readFileSync(resolve('sonner'), 'utf8')
  const [, style] = /__insertCSS\((".*")\)/.exec(code) ?? []
  expect(TOAST_STYLES).toEqual([hashOf(''), hashOf(JSON.parse(String(style)))])
})
