import { MEDIA_LIMITS, pixelsOf } from '@annai/contract/media/limits'
import { variantWidths } from '@annai/contract/media/pictures'
import type { Metadata } from 'sharp'
import sharp from 'sharp'
import { formatOf, type PictureFormat } from './formats.ts'
import { withoutAdditions } from './still-chunks.ts'

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
function megapixelsFor(format: PictureFormat, header: Header): number {
  const affordable = ROOM / weightOf(format, header) / pixelsOf(1)
  return Math.floor(Math.min(MEDIA_LIMITS.megapixels, affordable))
}

/** A picture written by our own encoder: it contains none of the uploaded bytes. */
export interface EncodedPicture {
  readonly width: number
  readonly height: number
  /** 3 × 3 colours of three hexadecimal digits each. */
  readonly colours: string
  readonly files: readonly { readonly width: number; readonly content: Uint8Array }[]
}

export type EncodingResult =
  | { readonly picture: EncodedPicture }
  /** `late`: decoding took too long. */
  | { readonly problem: 'notAnImage' | 'sideTooLong' | 'late' }
  | { readonly problem: 'tooManyPixels'; readonly megapixels: number }

/** The accepted formats, and SVG for the link previews that we draw. */
const READERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg']

/** Restricts the process to these decoders, and each picture to one thread. */
export function restrictReaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READERS.map((reader) => `VipsForeignLoad${reader}Buffer`) })
  sharp.cache(false)
  sharp.concurrency(1)
}

type Pixels = { data: Buffer; info: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Upright, 8-bit sRGB, without transparency and metadata, at most as large as we store. */
const unpack = (content: Buffer, withinSeconds: number): Promise<Pixels> =>
  sharp(content, {
    limitInputPixels: pixelsOf(MEDIA_LIMITS.megapixels),
    failOn: 'error',
    sequentialRead: true,
  })
    .timeout({ seconds: withinSeconds })
    .autoOrient()
    .resize({
      width: Math.max(...MEDIA_LIMITS.widths),
      height: MEDIA_LIMITS.height,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })

const open = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } })

async function coloursOf(pixels: Pixels): Promise<string> {
  const { data } = await open(pixels)
    .resize(3, 3, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data].map((value) => Math.round(value / 17).toString(16)).join('')
}

type Problem = Exclude<EncodingResult, { picture: unknown }>

/** sharp gives the error of its time limit no code. */
const isTimeout = (error: unknown) => error instanceof Error && /^timeout:/.test(error.message)

/** Decodes; any other error of a decoder is reported as "not a picture". */
async function decode(sent: Buffer, withinSeconds: number): Promise<Pixels | Problem> {
  const format = formatOf(sent)
  if (!format) return { problem: 'notAnImage' }
  const content = withoutAdditions(sent, format)
  try {
    // Reads only the header, so that a decompression bomb is refused by its claimed size.
    const header = await sharp(content, { limitInputPixels: false }).metadata()
    const megapixels = megapixelsFor(format, header)
    if (header.width * header.height > pixelsOf(megapixels))
      return { problem: 'tooManyPixels', megapixels }
    // Rows cost a decoder more than pixels do: 1 × 24,000,000 takes it many seconds.
    if (Math.max(header.width, header.height) > MEDIA_LIMITS.side) return { problem: 'sideTooLong' }
    return await unpack(content, withinSeconds)
  } catch (error) {
    return { problem: isTimeout(error) ? 'late' : 'notAnImage' }
  }
}

/**
 * Decodes, and encodes every width. Returns the reason if the content is not acceptable; throws for
 * an error after decoding, which is our own.
 */
export async function encode(content: Buffer, withinSeconds: number): Promise<EncodingResult> {
  const pixels = await decode(content, withinSeconds)
  if ('problem' in pixels) return pixels
  const { width, height } = pixels.info
  const files = []
  for (const variant of variantWidths(width))
    files.push({
      width: variant,
      content: await open(pixels).resize({ width: variant }).webp().toBuffer(),
    })
  return { picture: { width, height, colours: await coloursOf(pixels), files } }
}
