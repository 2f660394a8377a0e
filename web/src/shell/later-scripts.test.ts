import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { laterScripts } from './later-scripts.ts'

const HTML = '<p>案内</p><link rel="modulepreload" href="/a.js"/><link rel="icon"/>안내 <'

test('Hints for scripts get a low priority, wherever a chunk ends, and nothing else changes', async () => {
  const bytes = Buffer.from(HTML)
  for (let cut = 0; cut <= bytes.length; cut++) {
    const stream = laterScripts()
    stream.write(bytes.subarray(0, cut))
    stream.end(bytes.subarray(cut))
    expect(await text(stream)).toBe(
      HTML.replace('"modulepreload"', '"modulepreload" fetchpriority="low"'),
    )
  }
})
