import { MEDIA_LIMITS } from './limits.ts'

/**
 * The name of a stored picture holds everything that a page needs to show it, so that a response
 * carries only the address and nothing is looked up:
 * `<32 hex: id>-<27 hex: 3 × 3 colours>-<width>x<height>.webp`, and `-<width>` before the ending for
 * the smaller variants. Private ones have `-private` after the size.
 */
export interface PictureName {
  readonly id: string
  /** Nine colours of three hexadecimal digits each, row by row: the picture seen from far away. */
  readonly colours: string
  readonly width: number
  readonly height: number
  /** One of a conversation, which `/media` does not serve. */
  readonly isPrivate?: boolean
}

const PREFIX = '/media/'
const NAME =
  /^([0-9a-f]{32})-([0-9a-f]{27})-([1-9]\d{0,3})x([1-9]\d{0,3})(-private)?(?:-([1-9]\d{0,3}))?\.webp$/

// A variant is stored only if the picture is at least this many times wider.
const WORTHWHILE = 1.25

/** The widths in which a picture is stored, its own width last. */
export const variantWidths = (width: number): number[] => [
  ...MEDIA_LIMITS.widths.filter((smaller) => smaller * WORTHWHILE <= width),
  width,
]

/** The name of the largest file: the picture's key. */
export const keyOf = ({ id, colours, width, height, isPrivate }: PictureName): string =>
  `${id}-${colours}-${width}x${height}${isPrivate ? '-private' : ''}.webp`

/** The name of the file with this width. */
export const variantKey = (picture: PictureName, width: number): string =>
  width === picture.width ? keyOf(picture) : keyOf(picture).replace(/\.webp$/, `-${width}.webp`)

/** Reads a file's name; null for anything that is not exactly one of ours. */
export function readName(name: string): PictureName | null {
  const [, id, colours, width, height, hidden, variant] = NAME.exec(name) ?? []
  if (!id || !colours) return null
  const size = { width: Number(width), height: Number(height) }
  const picture = { id, colours, ...size, ...(hidden && { isPrivate: true }) }
  const isKnown =
    variant === undefined ||
    (Number(variant) !== picture.width && variantWidths(picture.width).includes(Number(variant)))
  return isKnown ? picture : null
}

/** The names of all files of a picture. */
export const filesOf = (picture: PictureName): string[] =>
  variantWidths(picture.width).map((width) => variantKey(picture, width))

/** The address of a stored file. */
export const mediaUrl = (key: string): string => PREFIX + key

/** The file's name in an address of this site; null for any other address. */
export const nameInUrl = (url: string): string | null =>
  url.startsWith(PREFIX) ? url.slice(PREFIX.length) : null

export interface PictureAttributes {
  readonly src: string
  readonly srcSet: string
  readonly width: number
  readonly height: number
  /** A picture of nine pixels to show, softly enlarged, until the real one is there. */
  readonly placeholder: string
}

/** What an `<img>` needs, from the address alone; null for an address that is not one of ours. */
export function pictureOf(url: string): PictureAttributes | null {
  const picture = readName(nameInUrl(url) ?? '')
  if (!picture) return null
  const widths = variantWidths(picture.width)
  return {
    src: mediaUrl(keyOf(picture)),
    srcSet: widths.map((width) => `${mediaUrl(variantKey(picture, width))} ${width}w`).join(', '),
    width: picture.width,
    height: picture.height,
    placeholder: placeholderOf(picture.colours),
  }
}

const BMP_HEADER = [
  [0x42, 0x4d, 90, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0], // file: "BM", 90 bytes, pixels at 54
  [40, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 1, 0, 24, 0], // 3 × 3 pixels of 24 bits
  [0, 0, 0, 0, 36, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
].flat()

/** The nine colours as a bitmap of 90 bytes: rows from the bottom up, blue first, padded to four. */
function placeholderOf(colours: string): string {
  const digit = (at: number) => Number.parseInt(colours[at] ?? '0', 16) * 17
  const pixel = (at: number) => [digit(at + 2), digit(at + 1), digit(at)]
  const row = (at: number) => [...pixel(at), ...pixel(at + 3), ...pixel(at + 6), 0, 0, 0]
  const bytes = [...BMP_HEADER, ...row(18), ...row(9), ...row(0)]
  return `data:image/bmp;base64,${btoa(String.fromCharCode(...bytes))}`
}
