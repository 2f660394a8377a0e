import { Transform } from 'node:stream'
import { DEFERRED } from './start-after-first-paint.ts'

const HINT = '<link rel="modulepreload"'
/** The router's start script. Our own inline scripts are not modules. */
const START = /(<script nonce="[^"]*") type="module" async="">/g

/**
 * Rewrites the rendered HTML so that scripts and modulepreload hints do not load at once;
 * `start-after-first-paint.ts` restores them. It depends on the exact markup of the router (README.md).
 */
export function deferScripts(): Transform {
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Latin-1 keeps every byte, because a chunk may end inside a character. An unfinished tag waits
      // for the next chunk.
      const text = rest + chunk.toString('latin1')
      const end = text.lastIndexOf('<')
      const isOpen = end >= 0 && !text.includes('>', end)
      rest = isOpen ? text.slice(end) : ''
      const whole = isOpen ? text.slice(0, end) : text
      const later = whole
        .replaceAll(HINT, `<link rel="${DEFERRED}"`)
        .replaceAll(START, `$1 type="${DEFERRED}" async="">`)
      done(null, Buffer.from(later, 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(rest, 'latin1'))
    },
  })
}
