import type { Readable } from 'node:stream'

const HEAD = 4

/** What goes before a content on its way to an encoder: how long it is. */
export function lengthOf(content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(content.length)
  return head
}

/** Reads contents that each have their length before them; every one is kept in memory once. */
export function readFrames(stream: Readable, take: (content: Buffer) => void): void {
  let part = Buffer.alloc(HEAD)
  let filled = 0
  let isHead = true
  stream.on('data', (chunk: Buffer) => {
    for (let from = 0; from < chunk.length; ) {
      const copied = chunk.copy(part, filled, from)
      from += copied
      filled += copied
      if (filled < part.length) continue
      const whole = part
      part = isHead ? Buffer.allocUnsafeSlow(whole.readUInt32BE()) : Buffer.alloc(HEAD)
      filled = 0
      if (!isHead) take(whole)
      isHead = !isHead
    }
  })
}
