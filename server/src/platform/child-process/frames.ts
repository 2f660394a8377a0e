import type { Readable } from 'node:stream'

const HEAD = 4

/** The header of a frame: the length of the content in bytes. */
export function lengthOf(content: Buffer): Buffer {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(content.length)
  return head
}

/** Reads length-prefixed contents from a stream; each is held in memory once. */
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
