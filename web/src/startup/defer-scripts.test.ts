import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { deferScripts } from './defer-scripts.ts'

const HTML =
  '<p>案内</p><link rel="modulepreload" href="/a.js"/><link rel="icon"/>안내 <script nonce="a+b=">1<2</script><script nonce="a+b=" type="module" async="">import "/b.js"</script> <'

test('only scripts and preload hints are deferred, wherever a chunk of the stream ends', async () => {
  const bytes = Buffer.from(HTML)
  for (let cut = 0; cut <= bytes.length; cut++) {
    const stream = deferScripts()
    stream.write(bytes.subarray(0, cut))
    stream.end(bytes.subarray(cut))
    expect(await text(stream)).toBe(
      HTML.replace('"modulepreload"', '"later"').replace('type="module"', 'type="later"'),
    )
  }
})
