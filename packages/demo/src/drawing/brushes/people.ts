import { circle, n, type Pigment, path, type Stage, stroke } from '../stage.ts'

/** People seen from behind, far enough to have no face. */
export function walkers(stage: Stage, y: number, count: number): string {
  return stage.random
    .times(count, () => {
      const x = stage.random.between(430, 850)
      const s = stage.random.between(0.7, 1.15)
      const coat = stage.paint(stage.random.pick<Pigment>('indigo', 'ink', 'clay', 'pine', 'wall'))
      return (
        circle(x, y - 62 * s, 9 * s, stage.shade('wood')) +
        path(
          `M${n(x - 15 * s)} ${n(y - 14 * s)}Q${n(x - 16 * s)} ${n(y - 52 * s)} ${n(x)} ${n(y - 53 * s)}Q${n(x + 16 * s)} ${n(y - 52 * s)} ${n(x + 15 * s)} ${n(y - 14 * s)}Z`,
          coat,
        ) +
        stroke(
          `M${n(x - 6 * s)} ${n(y - 14 * s)}v${n(16 * s)}M${n(x + 6 * s)} ${n(y - 14 * s)}v${n(14 * s)}`,
          stage.paint('ink'),
          7 * s,
        )
      )
    })
    .join('')
}
