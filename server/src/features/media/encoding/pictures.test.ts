import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { formOf, noise, pngClaiming, signpost } from '../../../testing/pictures.ts'
import { createPictures } from './pictures.ts'

const pictures = createPictures()
const widthsOf = (result: Awaited<ReturnType<typeof pictures.encode>>) =>
  'picture' in result && result.picture.files.map(({ width }) => width)

describe('Pictures', () => {
  it('are encoded with the widths that fit into them', async () => {
    const sizes = [100, 400, 900, 1400, 2000]
    const results = await Promise.all(
      sizes.map(async (width) => pictures.encode(await signpost(width, 60).jpeg().toBuffer())),
    )
    expect(results.map(widthsOf)).toEqual([
      [100],
      [320, 400],
      [320, 640, 900],
      [320, 640, 1280],
      [320, 640, 1280],
    ])
  })

  it('that take too long to decode are given up, and the next one is encoded', async () => {
    const hasty = createPictures(1)
    const slow = await noise(5700, 4200)
      .ensureAlpha()
      .toColourspace('rgb16')
      .png({ compressionLevel: 1 })
      .toBuffer()
    expect(await hasty.encode(slow)).toEqual({ problem: 'late' })
    expect(await hasty.encode(await signpost().png().toBuffer())).toHaveProperty('picture')
  })

  it('with compressed texts take no memory for them', async () => {
    const text = deflateSync(Buffer.alloc(8 * 1024 * 1024, 'a'))
    const data = Buffer.concat([Buffer.from('zTXtComment\0\0'), text])
    const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length - 4)
    checksum.writeUInt32BE(crc32(data))
    const chunk = Buffer.concat([length, data, checksum])
    const png = await signpost(2, 2).png().toBuffer()
    const header = 33
    const bomb = Buffer.concat([
      png.subarray(0, header),
      ...Array<Buffer>(40).fill(chunk),
      png.subarray(header),
    ])
    const before = process.memoryUsage().rss
    expect(widthsOf(await pictures.encode(bomb))).toEqual([2])
    expect(process.resourceUsage().maxRSS * 1024 - before).toBeLessThan(300 * 1024 * 1024)
  })

  it('with thousands of frames take the time of one', async () => {
    const frames = [signpost(2, 2), signpost(2, 2).negate()].map((one) => one.png().toBuffer())
    const webp = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    const frame = webp.subarray(webp.indexOf('ANMF'))
    const many = Buffer.concat([
      webp,
      ...Array<Buffer>(60_000).fill(frame.subarray(0, 8 + frame.readUInt32LE(4))),
    ])
    many.writeUInt32LE(many.length - 8, 4)
    const began = process.cpuUsage()
    expect(widthsOf(await pictures.encode(many))).toEqual([2])
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000)
  })

  it('without the signature of a picture are refused', async () => {
    expect(await pictures.encode(formOf(Buffer.from('<svg/>'))[0])).toEqual({
      problem: 'notAnImage',
    })
  })

  it('with a side of more than 16,384 pixels are refused by the header alone', async () => {
    const rows = Buffer.alloc(9)
    for (const [width, height] of [
      [1, 24_000_000],
      [16_385, 1],
    ] as const)
      expect(await pictures.encode(pngClaiming(width, height, rows))).toEqual({
        problem: 'sideTooLong',
      })
    expect(await pictures.encode(await signpost(16_384, 1).png().toBuffer())).toHaveProperty(
      'picture',
    )
  })
})
