import { Transform } from 'node:stream'

const PRELOAD = '<link rel="modulepreload"'

/**
 * The page is whole without its scripts, so they come after what it is seen by: style, letters,
 * pictures. The router writes its hints without a priority, which a browser takes for a high one.
 */
export function laterScripts(): Transform {
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      // Byte by byte, because a chunk may end within a letter, or within a tag.
      const text = rest + chunk.toString('latin1')
      const end = text.lastIndexOf('<')
      const isOpen = end >= 0 && PRELOAD.startsWith(text.slice(end))
      rest = isOpen ? text.slice(end) : ''
      const whole = isOpen ? text.slice(0, end) : text
      done(null, Buffer.from(whole.replaceAll(PRELOAD, `${PRELOAD} fetchpriority="low"`), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(rest, 'latin1'))
    },
  })
}
