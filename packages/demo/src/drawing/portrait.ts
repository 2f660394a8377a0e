import { mix } from './palette.ts'
import { clothes, scarf } from './portrait/clothes.ts'
import { earrings, ears, face, headPath, neck } from './portrait/face.ts'
import { hairBack, hairFront } from './portrait/hair.ts'
import { coversHair, hatBack, hatFront } from './portrait/headwear.ts'
import { type Looks, looksOf } from './portrait/looks.ts'
import { circle, path, rect } from './stage.ts'
import type { PortraitHints } from './vocabulary.ts'

/** A quiet ground: paper with one large shape behind the head. */
function ground(looks: Looks): string {
  const base = rect(0, 0, 640, 640, looks.ground)
  const pale = mix(looks.ground, '#FFFFFF', 0.36)
  switch (looks.random.whole(0, 4)) {
    case 0:
      return base + circle(320, 300, 236, pale)
    case 1:
      return base + path('M90 640V300A230 230 0 0 1 550 300V640Z', pale)
    case 2:
      return (
        base +
        circle(470, 190, 120, pale) +
        path('M0 470Q160 360 330 440Q500 520 640 410V640H0Z', looks.groundShade, 'opacity="0.6"')
      )
    case 3:
      return (
        base +
        path('M0 640L250 250L400 470L470 380L640 640Z', looks.groundShade, 'opacity="0.5"') +
        circle(150, 150, 62, pale)
      )
    default:
      return (
        base +
        [0, 1, 2, 3, 4, 5]
          .map((i) =>
            circle(
              i * 128,
              640,
              190 - i * 6,
              i % 2 === 0 ? pale : looks.groundShade,
              'opacity="0.42"',
            ),
          )
          .join('')
      )
  }
}

/** A flat, warm bust of a person who does not exist; the same for the same seed. */
export function portraitSvg(seed: string, hints: PortraitHints = {}): string {
  const looks = looksOf(seed, hints)
  const covered = coversHair(looks)
  const layers = [
    ground(looks),
    covered ? '' : hairBack(looks),
    hatBack(looks),
    neck(looks),
    clothes(looks),
    scarf(looks),
    ears(looks),
    face(looks),
    covered ? '' : hairFront(looks),
    earrings(looks),
    hatFront(looks),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640"><defs><clipPath id="head"><path d="${headPath(looks)}"/></clipPath></defs>${layers.join('')}</svg>`
}
