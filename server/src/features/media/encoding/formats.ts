/** Signatures of the accepted picture formats; file names and types are ignored. */
const HEIF_BRANDS = new Set('avif avis heic heix heim heis hevc hevx mif1 msf1'.split(' '))
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const JPEG = Buffer.from([0xff, 0xd8, 0xff])

export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

/** The format by the content's signature; null if it is not accepted. */
export function formatOf(content: Buffer): PictureFormat | null {
  const text = (from: number, to: number) => content.toString('latin1', from, to)
  if (content.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  if (content.subarray(0, PNG.length).equals(PNG)) return 'png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp' && HEIF_BRANDS.has(text(8, 12))) return 'heif'
  return null
}
