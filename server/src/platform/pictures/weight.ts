import { MEDIA_LIMITS, pixelsOf } from '@annai/contract/media/limits'
import type { Metadata } from 'sharp'
import type { PictureFormat } from './formats.ts'

/** What one picture may take while it is unpacked, besides the 85 MB that the process needs itself. */
const ROOM = 100 * 1024 * 1024

type Header = Pick<Metadata, 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'>

/**
 * Bytes per pixel that a decoder holds all at once, measured. Most pictures are read in strips and
 * take next to nothing; what is whole in memory is an AVIF, a GIF, and what was stored to appear
 * little by little.
 */
function weightOf(format: PictureFormat, header: Header): number {
  if (format === 'heif') return 19.5
  if (format === 'gif') return 6.5
  if (!header.isProgressive) return 0
  if (format === 'jpeg') return header.channels * (header.chromaSubsampling === '4:2:0' ? 1.3 : 2.3)
  return header.channels * (header.depth === 'ushort' ? 2 : 1) * 1.4
}

/** How many megapixels such a picture may have. */
export function megapixelsFor(format: PictureFormat, header: Header): number {
  const affordable = ROOM / weightOf(format, header) / pixelsOf(1)
  return Math.floor(Math.min(MEDIA_LIMITS.megapixels, affordable))
}
