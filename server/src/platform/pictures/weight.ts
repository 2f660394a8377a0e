import { MEDIA_LIMITS, pixelsOf } from '@annai/contract/media/limits'
import type { Metadata } from 'sharp'
import type { PictureFormat } from './formats.ts'

/** Memory that decoding one picture may take. */
const ROOM = 100 * 1024 * 1024

type Header = Pick<Metadata, 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'>

/**
 * Measured bytes per pixel that a decoder holds at once. Most formats are decoded in strips and
 * take almost nothing; AVIF, GIF and progressive or interlaced pictures are held as a whole.
 */
function weightOf(format: PictureFormat, header: Header): number {
  if (format === 'heif') return 19.5
  if (format === 'gif') return 6.5
  if (!header.isProgressive) return 0
  if (format === 'jpeg') return header.channels * (header.chromaSubsampling === '4:2:0' ? 1.3 : 2.3)
  return header.channels * (header.depth === 'ushort' ? 2 : 1) * 1.4
}

/** The most megapixels of such a picture. */
export function megapixelsFor(format: PictureFormat, header: Header): number {
  const affordable = ROOM / weightOf(format, header) / pixelsOf(1)
  return Math.floor(Math.min(MEDIA_LIMITS.megapixels, affordable))
}
