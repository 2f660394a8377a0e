import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoGuides } from '../people/guides.ts'
import { encodeDrawing } from './encode.ts'
import { portraitSvg } from './portrait.ts'
import { sceneSvg } from './scene.ts'
import { MOTIFS, TIMES } from './vocabulary.ts'

const guides = demoGuides()

describe('The drawings of the demo', () => {
  test('are the same each time they are drawn', () => {
    expect(portraitSvg('uji_sencha')).toBe(portraitSvg('uji_sencha'))
    expect(sceneSvg('uji_sencha', 'teafield', 'dawn')).toBe(
      sceneSvg('uji_sencha', 'teafield', 'dawn'),
    )
  })

  test('show every guide and every place differently', () => {
    const portraits = guides.map((guide) => portraitSvg(guide.username, guide.portrait))
    const scenes = guides.flatMap((guide) =>
      guide.gallery.map(({ motif, time }) => sceneSvg(guide.username, motif, time)),
    )
    expect(new Set(portraits).size).toBe(guides.length)
    expect(new Set(scenes).size).toBe(scenes.length)
  })

  test.each(MOTIFS)('can be drawn at every time of day: %s', async (motif) => {
    for (const time of TIMES) {
      const svg = sceneSvg('anybody', motif, time)
      expect(svg).not.toMatch(/NaN|undefined/)
    }
    const { files } = await encodeDrawing(sceneSvg('anybody', motif, 'dusk'), 'scene')
    expect(files.map((file) => file.width)).toEqual([320, 640, 960])
    const largest = files.at(-1)?.content
    const { width, height, format } = await sharp(largest).metadata()
    expect({ width, height, format }).toEqual({ width: 960, height: 640, format: 'webp' })
    expect(largest?.byteLength).toBeLessThan(60_000)
  })

  test('of people are square, small, and drawn without invalid numbers', async () => {
    for (const guide of guides)
      expect(portraitSvg(guide.username, guide.portrait)).not.toMatch(/NaN|undefined/)
    const { files, colours } = await encodeDrawing(portraitSvg('yanaka_haru'), 'portrait')
    expect(files.map((file) => file.width)).toEqual([320, 640])
    const { width, height } = await sharp(files.at(-1)?.content).metadata()
    expect([width, height]).toEqual([640, 640])
    expect(colours).toMatch(/^[0-9a-f]{27}$/)
    expect(files.at(-1)?.content.byteLength).toBeLessThan(40_000)
  })
})
