import { deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

/** A form with a file, as a browser sends it. */
export function formOf(
  content: Buffer,
  {
    name = 'picture.jpg',
    type = 'image/jpeg',
    field = 'file',
    fields = {},
  }: { name?: string; type?: string; field?: string; fields?: Record<string, string> } = {},
): [body: Buffer, headers: Record<string, string>] {
  const boundary = 'annai-7d1f0c'
  const texts = Object.entries(fields).map(
    ([key, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  )
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return [
    Buffer.concat([
      Buffer.from(texts.join('') + head),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  ]
}

/** Left half red, right half blue, the upper sixth green: it shows how it is turned. */
export const signpostColour = (x: number, y: number): [red: number, green: number, blue: number] =>
  y < 1 / 6 ? [0, 220, 0] : x < 0.5 ? [220, 0, 0] : [0, 0, 220]

export function signpost(width = 90, height = 60): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      pixels.set(signpostColour(x / width, y / height), (y * width + x) * 3)
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

/** Noise, which cannot be compressed, for a file of a given size. */
export const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

const crcOf = (bytes: Buffer): number => {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function pngChunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crcOf(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG that claims a size; honest or not, `rows` is all that it holds. */
export function pngClaiming(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** 400 megapixels of black in 400 kB. */
export const bombPng = (): Buffer => pngClaiming(20_000, 20_000, Buffer.alloc(20_001 * 20_000))

/** The beginning of a HEIC file, as a telephone writes it; nothing here can unpack what follows. */
export const heicStub = (): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(400, 7),
  ])
