import { Transform } from 'node:stream'
import { LATER } from './start-after-first-paint.ts'

const HINT = '<link rel="modulepreload"'
/** What the router starts the page with; scripts of our own in the page are not modules. */
const START = /(<script nonce="[^"]*") type="module" async="">/g

/**
 * The page is whole without its scripts, so they come after what it is seen by: style, letters,
 * pictures. The router asks for them at once; here they are put aside for `first-frame.ts`.
 */
export function laterScripts(): Transform {
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Byte by byte, because a chunk may end within a letter, or within a tag.
      const text = rest + chunk.toString('latin1')
      const end = text.lastIndexOf('<')
      const isOpen = end >= 0 && !text.includes('>', end)
      rest = isOpen ? text.slice(end) : ''
      const whole = isOpen ? text.slice(0, end) : text
      const later = whole
        .replaceAll(HINT, `<link rel="${LATER}"`)
        .replaceAll(START, `$1 type="${LATER}" async="">`)
      done(null, Buffer.from(later, 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(rest, 'latin1'))
    },
  })
}
