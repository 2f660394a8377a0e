import type { PictureFormat } from './formats.ts'

interface Chunks {
  /** Where the first chunk begins. */
  readonly first: number
  /** The bytes of a chunk, with its type and length. */
  sizeOf(content: Buffer, at: number): number
  typeOf(content: Buffer, at: number): string
  /** The types that a still picture consists of. */
  readonly kept: ReadonlySet<string>
  readonly keptOnce?: string
}

const PNG: Chunks = {
  first: 8,
  sizeOf: (content, at) => 12 + content.readUInt32BE(at),
  typeOf: (content, at) => content.toString('latin1', at + 4, at + 8),
  kept: new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP eXIf'.split(' ')),
}

const WEBP: Chunks = {
  first: 12,
  sizeOf: (content, at) => 8 + content.readUInt32LE(at + 4) + (content.readUInt32LE(at + 4) % 2),
  typeOf: (content, at) => content.toString('latin1', at, at + 4),
  kept: new Set(['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ANIM', 'ICCP', 'EXIF']),
  keptOnce: 'ANMF',
}

const SMALLEST_CHUNK = 8

function keptOf(content: Buffer, { first, sizeOf, typeOf, kept, keptOnce }: Chunks): Buffer {
  const parts = [content.subarray(0, first)]
  let isOnceKept = false
  for (let at = first; at + SMALLEST_CHUNK <= content.length; ) {
    const type = typeOf(content, at)
    const end = at + sizeOf(content, at)
    if (kept.has(type) || (type === keptOnce && !isOnceKept)) parts.push(content.subarray(at, end))
    isOnceKept ||= type === keptOnce
    at = end
  }
  return Buffer.concat(parts)
}

/**
 * A picture without what is not visible in a still one. A decoder unpacks the compressed texts of a
 * PNG whole, so that a few pixels in a file of 4 MB would take gigabytes, and the time for the frames
 * of a WebP grows with the square of their number.
 */
export function withoutAdditions(content: Buffer, format: PictureFormat): Buffer {
  if (format === 'png') return keptOf(content, PNG)
  if (format !== 'webp') return content
  const still = keptOf(content, WEBP)
  still.writeUInt32LE(still.length - SMALLEST_CHUNK, 4)
  return still
}
