import { hills, range, reflection, water } from '../brushes/land.ts'
import { bushes, palm, tree } from '../brushes/plants.ts'
import { birds, mist } from '../brushes/sky.ts'
import { circle, n, path, polygon, rect, type Stage, stroke, WIDTH } from '../stage.ts'

export function skyline(stage: Stage): string {
  const row = (base: number, tall: number, far: number, step: number) =>
    stage.random
      .times(Math.ceil(WIDTH / step) + 1, (i) => {
        const w = step * stage.random.between(0.62, 0.98)
        const h = tall * (0.35 + stage.random.next() ** 1.7 * 0.65)
        const x = i * step - 20
        const top = base - h
        const lights =
          stage.light.lamps < 0.5
            ? []
            : stage.random.times(Math.floor((w * h) / 900), () =>
                rect(
                  x + 6 + Math.floor(stage.random.between(0, (w - 12) / 11)) * 11,
                  top + 12 + Math.floor(stage.random.between(0, (h - 20) / 16)) * 16,
                  6,
                  9,
                  '#FFD58A',
                  `opacity="${n(1 - far)}"`,
                ),
              )
        const crown = stage.random.chance(0.3)
          ? rect(x + w * 0.46, top - h * 0.14, w * 0.06, h * 0.14, stage.paint('slate', far))
          : stage.random.chance(0.3)
            ? polygon(
                [
                  [x, top],
                  [x + w, top],
                  [x + w, top - w * 0.4],
                ],
                stage.paint('slate', far),
              )
            : ''
        return (
          rect(x, top, w, h + 30, stage.paint('slate', far)) +
          rect(x + w * 0.66, top, w * 0.34, h + 30, stage.shade('slate', far)) +
          crown +
          lights.join('')
        )
      })
      .join('')
  const mast = stage.random.between(300, 980)
  const landmark =
    rect(mast - 5, 180, 10, 420, stage.paint('slate', 0.3)) +
    `<ellipse cx="${n(mast)}" cy="300" rx="34" ry="20" fill="${stage.paint('slate', 0.26)}"/>` +
    path(
      `M${n(mast - 26)} 600L${n(mast - 7)} 318h14L${n(mast + 26)} 600Z`,
      stage.paint('slate', 0.28),
    ) +
    circle(mast, 176, 5, stage.paint('vermilion'))
  const front = stage.random.chance(0.5)
    ? water(stage, 660) +
      stage.random
        .times(12, (i) =>
          reflection(i * 110, 666, 60, 120, stage.lampsLit ? '#FFD58A' : stage.paint('slate', 0.4)),
        )
        .join('')
    : bushes(stage, -20, WIDTH + 30, 720, 58, 'moss', 0.12) +
      rect(0, 730, WIDTH, 130, stage.shade('moss')) +
      stage.random
        .times(9, (i) => tree(stage, i * 150 + 20, 840, stage.random.between(120, 200), 'moss'))
        .join('')
  return `${range(stage, 540, 170, 0.72, 0)}${row(620, 250, 0.6, 64)}${mist(stage, 420, 200, 0.5)}${landmark}${row(650, 320, 0.34, 88)}${row(670, 190, 0.12, 106)}${front}${birds(stage, 640, 190)}`
}

export function towers(stage: Stage): string {
  const twin = (x: number) => {
    const tiers = [0, 1, 2, 3, 4].map((i) =>
      rect(
        x - 46 + i * 7,
        300 - i * 42,
        92 - i * 14,
        420,
        i % 2 === 0 ? stage.paint('slate', 0.2) : stage.shade('slate', 0.16),
      ),
    )
    const bands = Array.from({ length: 22 }, (_, i) =>
      rect(
        x - 44,
        320 + i * 17,
        88,
        5,
        stage.lampsLit ? '#FFD58A' : stage.paint('wall', 0.3),
        'opacity="0.7"',
      ),
    )
    return (
      polygon(
        [
          [x - 12, 140],
          [x, 40],
          [x + 12, 140],
        ],
        stage.paint('wall', 0.2),
      ) +
      tiers.reverse().join('') +
      bands.join('')
    )
  }
  return `${hills(stage, 560, 40, stage.paint('slate', 0.6))}${twin(540)}${twin(740)}${rect(586, 450, 108, 12, stage.paint('wall', 0.1))}${stroke('M606 462L640 540L674 462', stage.paint('wall', 0.16), 5)}${mist(stage, 480, 220, 0.6)}${bushes(stage, -30, WIDTH + 30, 690, 76, 'moss', 0.16)}${rect(0, 700, WIDTH, 160, stage.shade('moss'))}${bushes(stage, -30, WIDTH + 30, 760, 84, 'pine')}${palm(stage, 120, 830, 430)}${palm(stage, 1140, 840, 500)}${palm(stage, 1020, 830, 320)}${birds(stage, 300, 260)}`
}
