import { MEDIA_LIMITS } from '@annai/contract/media/limits'
import { filesOf, nameInUrl, readName } from '@annai/contract/media/pictures'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { builders, type TestPerson } from '../../testing/make.ts'
import {
  bombPng,
  formOf,
  heicStub,
  noise,
  pngClaiming,
  signpost,
  signpostColour,
} from '../../testing/pictures.ts'

type Make = () => Buffer | Promise<Buffer>
type Case = [what: string, make: Make, file?: { name?: string; type?: string }]

const text =
  (words: string): Make =>
  () =>
    Buffer.from(words)
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script><rect width="9" height="9"/></svg>'
const jpeg = () => signpost().jpeg().toBuffer()
const png = () => signpost().png().toBuffer()
const webp = () => signpost().webp().toBuffer()
const gif = () => signpost().gif().toBuffer()
const avif = () => signpost().avif().toBuffer()
const after = (make: () => Promise<Buffer>, tail: string) => async () =>
  Buffer.concat([await make(), Buffer.from(tail)])
const part = (make: () => Promise<Buffer>, share: number) => async () => {
  const whole = await make()
  return whole.subarray(0, Math.floor(whole.length * share))
}
const damaged = (make: () => Promise<Buffer>, at: number) => async () => {
  const whole = Buffer.from(await make())
  whole.fill(0xff, Math.floor(whole.length * at), Math.floor(whole.length * at) + 24)
  return whole
}
const bigger = async (make: () => Promise<Buffer>, bytes: number) => {
  const picture = await make()
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
}
const animated = (format: 'gif' | 'webp') => async () => {
  const frame = await signpost().raw().toBuffer()
  return sharp(Buffer.concat([frame, frame, frame]), {
    raw: { width: 90, height: 180, channels: 3, pageHeight: 60 },
  })
    .toFormat(format)
    .toBuffer()
}
const gifPolyglot = async () => {
  const picture = Buffer.from(await gif())
  return Buffer.concat([picture, Buffer.from('<script>alert(document.domain)</script>')])
}
const withText = (make: () => Sharp) => () =>
  make()
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER', ImageDescription: '<script>SECRET</script>' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '35/1 41/1 22/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '139/1 41/1 30/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><!--SECRET--></x:xmpmeta>')

const TAKEN: Case[] = [
  ['a JPEG', jpeg],
  ['a PNG', png, { name: 'a.png', type: 'image/png' }],
  ['a WebP', webp, { name: 'a.webp', type: 'image/webp' }],
  ['a GIF', gif, { name: 'a.gif', type: 'image/gif' }],
  ['an AVIF', avif, { name: 'a.avif', type: 'image/avif' }],
  ['a lossless WebP', () => signpost().webp({ lossless: true }).toBuffer()],
  ['a progressive JPEG', () => signpost(900, 700).jpeg({ progressive: true }).toBuffer()],
  ['an interlaced PNG', () => signpost().png({ progressive: true }).toBuffer()],
  ['a PNG with a palette', () => signpost().png({ palette: true }).toBuffer()],
  ['a PNG of 16 bits', () => signpost().toColourspace('rgb16').png().toBuffer()],
  ['a grey PNG', () => signpost().greyscale().toColourspace('b-w').png().toBuffer()],
  ['a PNG with transparency', () => signpost().ensureAlpha(0.3).png().toBuffer()],
  ['a wholly transparent PNG', () => signpost().ensureAlpha(0).png().toBuffer()],
  ['a grey JPEG', () => signpost().greyscale().toColourspace('b-w').jpeg().toBuffer()],
  ['a CMYK JPEG', () => signpost().toColourspace('cmyk').jpeg().toBuffer()],
  ['a JPEG in Display P3', () => signpost().withIccProfile('p3').jpeg().toBuffer()],
  ['a JPEG without subsampling', () => signpost().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer()],
  ['an animated GIF', animated('gif')],
  ['an animated WebP', animated('webp')],
  ['one pixel', () => signpost(1, 1).png().toBuffer()],
  ['one pixel as JPEG', () => signpost(1, 1).jpeg().toBuffer()],
  ['two pixels', () => signpost(2, 1).gif().toBuffer()],
  ['a line of 12,000 × 1', () => signpost(12_000, 1).png().toBuffer()],
  ['a line of 1 × 12,000', () => noise(1, 12_000).png().toBuffer()],
  ['a ribbon of 16,000 × 20', () => noise(16_000, 20).jpeg().toBuffer()],
  ['a screenshot of 600 × 9,000', () => signpost(600, 9000).png().toBuffer()],
  ['exactly 24 megapixels', () => signpost(6000, 4000).jpeg({ quality: 30 }).toBuffer()],
  ['the 5712 × 4284 of a telephone', () => signpost(5712, 4284).jpeg({ quality: 30 }).toBuffer()],
  ['a JPEG with data behind its end', after(jpeg, '\0\0\0<?php system($_GET[0]); ?>')],
  ['a PNG with a ZIP behind its end', after(png, 'PK\x03\x04evil.exe')],
  ['a GIF that is HTML, too', gifPolyglot, { name: 'x.html', type: 'text/html' }],
  ['a JPEG called .svg', jpeg, { name: 'a.svg', type: 'image/svg+xml' }],
  ['a PNG sent as JPEG', png],
  ['a picture sent as bytes', webp, { name: 'download', type: 'application/octet-stream' }],
  ['a name that climbs', jpeg, { name: '../../../../etc/cron.d/x.jpg' }],
  ['a name of 5,000 letters', jpeg, { name: `${'あ'.repeat(5000)}.jpg` }],
  ['a name that ends early', jpeg, { name: 'a.php\0.jpg' }],
  ['a JPEG with GPS and an owner', () => withText(signpost)().jpeg().toBuffer()],
  ['a WebP with GPS and an owner', () => withText(signpost)().webp().toBuffer()],
  ['a PNG with GPS and an owner', () => withText(signpost)().png().toBuffer()],
  ['an AVIF with GPS and an owner', () => withText(signpost)().avif().toBuffer()],
  ['exactly 5 MiB', () => bigger(jpeg, MEDIA_LIMITS.fileBytes)],
]

const NOT_A_PICTURE: Case[] = [
  ['an SVG', text(svg), { name: 'a.svg', type: 'image/svg+xml' }],
  ['an SVG called .png', text(svg), { name: 'a.png', type: 'image/png' }],
  ['an SVG behind an XML line', text(`<?xml version="1.0"?>${svg}`)],
  ['an SVG that reads a file', text(svg.replace('<rect', '<image href="file:///etc/passwd"'))],
  ['a text', text('Hello, I am a picture.')],
  ['a page', text('<!doctype html><script>alert(1)</script>')],
  ['a PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
  ['a ZIP', text('PK\x03\x04\x14\0\0\0\0\0')],
  ['a program', text('\x7fELF\x02\x01\x01\0')],
  ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) run')],
  ['an ImageMagick script', text('push graphic-context\nfill url(https://example.com/x)')],
  ['a BMP', text('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0')],
  ['a TIFF', () => signpost().tiff().toBuffer()],
  ['one byte', text('\xff')],
  ['only the first bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff])],
  ['only the first bytes of a PNG', () => bombPng().subarray(0, 8)],
  ['only the first bytes of a GIF', text('GIF89a')],
  ['only the first bytes of a WebP', text('RIFF\x10\0\0\0WEBPVP8 ')],
  ['a page that begins like a GIF', text('GIF89a/*<script>alert(1)</script>*/=1;')],
  ['an SVG behind the beginning of a JPEG', () => Buffer.from(`\xff\xd8\xff${svg}`, 'latin1')],
  ['a HEIC that cannot be unpacked', heicStub, { name: 'IMG_0001.HEIC', type: 'image/heic' }],
  ['a film', text('\0\0\0\x18ftypmp42\0\0\0\0isommp42')],
  ['half a JPEG', part(() => noise(400, 300).jpeg().toBuffer(), 0.5)],
  ['half a PNG', part(() => noise(400, 300).png().toBuffer(), 0.5)],
  ['half a WebP', part(() => noise(400, 300).webp().toBuffer(), 0.5)],
  ['half an AVIF', part(() => noise(400, 300).avif().toBuffer(), 0.5)],
  ['a tenth of a GIF', part(() => noise(400, 300).gif().toBuffer(), 0.1)],
  ['a PNG with a damaged header', damaged(png, 0.05)],
  ['a PNG with damaged content', damaged(() => noise(300, 300).png().toBuffer(), 0.5)],
  ['a PNG without content', () => pngClaiming(100, 100, Buffer.alloc(0))],
  ['a PNG of no size', () => pngClaiming(0, 0, Buffer.alloc(10))],
]

const TOO_MANY_PIXELS: Case[] = [
  ['a bomb of 20,000 × 20,000', bombPng],
  ['a PNG that claims 2,000,000,000 pixels', () => pngClaiming(50_000, 40_000, Buffer.alloc(9))],
  ['a row too many', () => pngClaiming(6000, 4195, Buffer.alloc(9))],
  [
    'a large GIF',
    () =>
      Buffer.from(
        'GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\xff\xff\xff\xff\0\x02\x02D\x01\0;',
        'latin1',
      ),
  ],
]

type Point = [x: number, y: number]

/** Where the EXIF standard finds a point of the upright picture in the stored one. */
const TURNS: [orientation: number, stored: (x: number, y: number) => Point][] = [
  [1, (x, y) => [x, y]],
  [2, (x, y) => [1 - x, y]],
  [3, (x, y) => [1 - x, 1 - y]],
  [4, (x, y) => [x, 1 - y]],
  [5, (x, y) => [y, x]],
  [6, (x, y) => [y, 1 - x]],
  [7, (x, y) => [1 - y, 1 - x]],
  [8, (x, y) => [1 - y, x]],
]
const SIDES: Point[] = [
  [0.05, 0.6],
  [0.95, 0.6],
  [0.4, 0.05],
  [0.4, 0.95],
]

let app: TestApp
let me: TestPerson

beforeAll(async () => {
  app = await startTestApp(inject('template'))
  me = await builders(app).user()
})
afterAll(() => app.close())

const UPLOAD = '/api/media/upload-profile-picture'

const send = async (make: Make, file?: { name?: string; type?: string }) =>
  app.as(me).post(UPLOAD, ...formOf(await make(), file))

/** The stored bytes of every width. */
async function storedFiles(fileUrl: string): Promise<Buffer[]> {
  const picture = readName(nameInUrl(fileUrl) ?? '')
  if (!picture) throw new Error(`${fileUrl} is no address of a picture`)
  return Promise.all(
    filesOf(picture).map(async (name) => {
      const response = await app.http.inject({ url: `/media/${name}` })
      expect(response.statusCode).toBe(200)
      return response.rawPayload
    }),
  )
}

describe('POST /api/media/upload-profile-picture', () => {
  it.each(TAKEN)(
    'takes %s, and keeps only what our own encoder made',
    async (_what, make, file) => {
      await app.ctx.db.deleteFrom('media').execute()
      const answer = await send(make, file)
      expect(answer).toMatchObject({ status: 200 })
      for (const stored of await storedFiles(answer.body.fileUrl)) {
        const facts = await sharp(stored).metadata()
        expect(facts).toMatchObject({ format: 'webp', space: 'srgb', hasAlpha: false })
        expect(facts.width).toBeLessThanOrEqual(1280)
        for (const kind of [
          'exif',
          'xmp',
          'icc',
          'iptc',
          'orientation',
          'comments',
          'pages',
        ] as const)
          expect(facts[kind]).toBeUndefined()
        expect(stored.toString('latin1')).not.toMatch(/SECRET|script|system|evil/)
      }
    },
  )

  it.each(NOT_A_PICTURE)('refuses %s', async (_what, make, file) => {
    const answer = await send(make, file)
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('JPEG') } })
  })

  it.each(TOO_MANY_PIXELS)('refuses %s before unpacking it', async (_what, make) => {
    const answer = await send(make)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/no more than (24|15) megapixels/) },
    })
  })

  it.each(TURNS)('turns orientation %d upright', async (orientation, stored) => {
    const answer = await send(() =>
      signpost(900, 600).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer(),
    )
    const largest = (await storedFiles(answer.body.fileUrl)).at(-1)
    const { data, info } = await sharp(largest).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual(orientation < 5 ? [900, 600] : [600, 900])
    for (const [x, y] of SIDES) {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3
      const expected = signpostColour(...stored(x, y))
      for (const channel of [0, 1, 2] as const)
        expect(Math.abs((data[at + channel] ?? 0) - expected[channel])).toBeLessThan(60)
    }
  })

  it('has a lower limit for formats that are decoded at once, which the refusal names', async () => {
    const form = formOf(await signpost(3200, 2400).avif({ effort: 0 }).toBuffer())
    const inJapanese = await app
      .as(me)
      .post(UPLOAD, form[0], { ...form[1], 'accept-language': 'ja' })
    expect(inJapanese).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('500万画素') },
    })
  })

  it('refuses one byte more than 5 MiB, in the caller’s language', async () => {
    const form = formOf(await bigger(jpeg, MEDIA_LIMITS.fileBytes + 1))
    expect(await app.as(me).post(UPLOAD, ...form)).toMatchObject({
      status: 400,
      body: { error: 'File size exceeds the 5 MB limit' },
    })
    const guide = await builders(app).guide()
    const gallery = await app.as(guide).post('/api/media/upload-gallery-image', ...form)
    expect(gallery.body.error).toBe('File size exceeds the 5 MB limit')
    const inKorean = await app.as(me).post(UPLOAD, form[0], { ...form[1], 'accept-language': 'ko' })
    expect(inKorean.body.error).toContain('5MB 이하의 파일')
  })

  it('refuses an empty file', async () => {
    expect(await send(() => Buffer.alloc(0))).toMatchObject({
      status: 400,
      body: { error: 'Please choose a file.' },
    })
  })
})
