import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import { variantWidths } from '@annai/contract/media/pictures'
import sharp, { type Sharp } from 'sharp'

/** Three widths of each of some 500 pictures must stay below 12 MB in the repository. */
const QUALITY = { scene: 58, portrait: 68 }
const WIDEST = { scene: 960, portrait: 640 }

export interface EncodedDrawing {
  readonly width: number
  readonly height: number
  /** 3 × 3 colours of three hexadecimal digits each, as in the names of uploaded pictures. */
  readonly colours: string
  readonly files: readonly { readonly width: number; readonly content: Buffer }[]
}

async function coloursOf(drawing: Sharp): Promise<string> {
  const pixels = await drawing.clone().resize(3, 3, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  return [...pixels].map((value) => Math.round(value / 17).toString(16)).join('')
}

/** Encodes an SVG drawing as WebP files, one for each width that the product serves. */
export async function encodeDrawing(
  svg: string,
  kind: 'scene' | 'portrait',
): Promise<EncodedDrawing> {
  const { data, info } = await sharp(Buffer.from(svg))
    .resize({ width: Math.min(WIDEST[kind], Math.max(...MEDIA_LIMITS.widths)) })
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const drawing = sharp(data, { raw: info })
  const files = await Promise.all(
    variantWidths(info.width).map(async (width) => ({
      width,
      content: await drawing
        .clone()
        .resize({ width })
        .webp({ quality: QUALITY[kind], effort: 4, smartSubsample: true })
        .toBuffer(),
    })),
  )
  return { width: info.width, height: info.height, colours: await coloursOf(drawing), files }
}
