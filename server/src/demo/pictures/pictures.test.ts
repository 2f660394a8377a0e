import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { demoGuides } from '../content.ts'
import { portraitSvg } from './portrait.ts'
import { renderWebp } from './render.ts'
import { sceneSvg } from './scene.ts'
import { MOTIFS, TIMES } from './vocabulary.ts'

const guides = demoGuides()

describe('The pictures of the demo', () => {
  test('are the same at every start', () => {
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

  test.each(MOTIFS)('can be drawn at every hour: %s', async (motif) => {
    for (const time of TIMES) {
      const svg = sceneSvg('anybody', motif, time)
      expect(svg).not.toMatch(/NaN|undefined/)
    }
    const webp = await renderWebp(sceneSvg('anybody', motif, 'dusk'))
    const { width, height, format } = await sharp(webp).metadata()
    expect({ width, height, format }).toEqual({ width: 1280, height: 853, format: 'webp' })
    expect(webp.byteLength).toBeLessThan(120_000)
  })

  test('of people are square, small, and drawn without a fault', async () => {
    for (const guide of guides)
      expect(portraitSvg(guide.username, guide.portrait)).not.toMatch(/NaN|undefined/)
    const webp = await renderWebp(portraitSvg('yanaka_haru'))
    const { width, height } = await sharp(webp).metadata()
    expect([width, height]).toEqual([640, 640])
    expect(webp.byteLength).toBeLessThan(40_000)
  })
})
