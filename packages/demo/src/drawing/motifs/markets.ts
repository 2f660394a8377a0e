import { hills } from '../brushes/land.ts'
import { walkers } from '../brushes/people.ts'
import { lantern, pane } from '../brushes/roofs.ts'
import { birds } from '../brushes/sky.ts'
import {
  circle,
  HEIGHT,
  type Pigment,
  path,
  polygon,
  rect,
  type Stage,
  stroke,
  WIDTH,
} from '../stage.ts'

export function shophouses(stage: Stage): string {
  const side = (left: boolean) =>
    Array.from({ length: 5 }, (_, i) => {
      const near = 4 - i
      const x0 = left ? 500 - near * near * 31 : 780 + near * near * 31
      const x1 = left ? 500 - (near + 1) * (near + 1) * 31 : 780 + (near + 1) * (near + 1) * 31
      const top0 = 372 - near * 66
      const top1 = 372 - (near + 1) * 66
      const foot0 = 600 + near * 42
      const foot1 = 600 + (near + 1) * 42
      const wall = stage.random.pick<Pigment>(
        'plaster',
        'blush',
        'turquoise',
        'wall',
        'gold',
        'clay',
        'lavender',
      )
      const far = Math.max(0, 0.3 - near * 0.08)
      const front = polygon(
        [
          [x0, top0],
          [x1, top1],
          [x1, foot1],
          [x0, foot0],
        ],
        left ? stage.paint(wall, far) : stage.shade(wall, far),
      )
      const at = (t: number, v: number): [number, number] => [
        x0 + (x1 - x0) * t,
        top0 + (top1 - top0) * t + (foot0 - top0 + (foot1 - foot0 - top1 + top0) * t) * v,
      ]
      const windows = [0.18, 0.58].map((t) =>
        polygon(
          [at(t, 0.14), at(t + 0.24, 0.14), at(t + 0.24, 0.42), at(t, 0.42)],
          stage.lampsLit && stage.random.chance(0.6)
            ? '#FFCB73'
            : stage.paint(stage.random.pick<Pigment>('pine', 'slate', 'indigo'), far),
        ),
      )
      const awning = polygon(
        [at(0, 0.56), at(1, 0.56), at(1, 0.66), at(0, 0.66)],
        stage.paint(
          stage.random.pick<Pigment>('vermilion', 'indigo', 'pine', 'wall', 'amber'),
          far,
        ),
      )
      const door = polygon(
        [at(0.12, 0.68), at(0.88, 0.68), at(0.88, 1), at(0.12, 1)],
        stage.lampsLit ? '#F2B765' : stage.shade('wood', far),
      )
      const eave = polygon(
        [at(-0.04, -0.03), at(1.04, -0.03), at(1.04, 0.05), at(-0.04, 0.05)],
        stage.paint('clay', far),
      )
      return front + windows.join('') + door + awning + eave
    }).join('')
  const street = polygon(
    [
      [500, 600],
      [780, 600],
      [1555, 840],
      [1555, HEIGHT + 20],
      [-280, HEIGHT + 20],
      [-280, 840],
    ],
    stage.paint('stone', 0.14),
  )
  const strings = stage.lampsLit
    ? [300, 400]
        .map(
          (y, i) =>
            stroke(
              `M${200 - i * 160} ${y - 130}Q640 ${y} ${1080 + i * 160} ${y - 130}`,
              stage.paint('ink'),
              2,
            ) +
            [0.2, 0.35, 0.5, 0.65, 0.8]
              .map((t) =>
                lantern(
                  stage,
                  200 - i * 160 + t * (880 + i * 320),
                  y - 130 + 4 * t * (1 - t) * 66 + 22,
                  17 + i * 5,
                  i === 0 ? 'gold' : 'vermilion',
                ),
              )
              .join(''),
        )
        .join('')
    : ''
  return `${hills(stage, 520, 60, stage.paint('slate', 0.6))}${street}${path('M600 600L680 600L840 853L440 853Z', stage.light.disc, 'opacity="0.14"')}${side(true)}${side(false)}${walkers(stage, 690, 3)}${walkers(stage, 770, 2)}${strings}${stage.lampsLit ? '' : birds(stage, 640, 190)}`
}

export function lanterns(stage: Stage): string {
  const roof = (left: boolean) =>
    polygon(
      left
        ? [
            [0, 0],
            [330, 250],
            [330, 300],
            [0, 210],
          ]
        : [
            [WIDTH, 0],
            [950, 250],
            [950, 300],
            [WIDTH, 210],
          ],
      stage.shade('wood'),
    )
  const stall = (x: number, y: number, s: number, cover: Pigment) => {
    const w = 190 * s
    const stripes = Array.from({ length: 6 }, (_, i) =>
      polygon(
        [
          [x + (w / 6) * i, y - 150 * s],
          [x + (w / 6) * (i + 1), y - 150 * s],
          [x + (w / 6) * (i + 1) + 6 * s, y - 104 * s],
          [x + (w / 6) * i - 6 * s, y - 104 * s],
        ],
        i % 2 === 0 ? stage.paint(cover) : stage.paint('wall'),
      ),
    )
    const inside = rect(
      x + 6,
      y - 106 * s,
      w - 12,
      62 * s,
      stage.lampsLit ? '#F6B45C' : stage.shade('wood'),
    )
    const goods = Array.from({ length: 8 }, (_, i) =>
      circle(
        x + 18 * s + i * 22 * s,
        y - 50 * s,
        13 * s,
        stage.paint(
          stage.random.pick<Pigment>('vermilion', 'amber', 'lime', 'gold', 'rose', 'leaf'),
        ),
      ),
    )
    return (
      inside +
      goods.join('') +
      rect(x, y - 46 * s, w, 48 * s, stage.paint('wood')) +
      stripes.join('') +
      rect(x + 4, y - 104 * s, 7 * s, 104 * s, stage.shade('wood')) +
      rect(x + w - 11 * s, y - 104 * s, 7 * s, 104 * s, stage.shade('wood'))
    )
  }
  const covers = stage.random.pick<readonly [Pigment, Pigment]>(
    ['vermilion', 'indigo'],
    ['pine', 'vermilion'],
    ['indigo', 'amber'],
    ['amber', 'vermilion'],
  )
  const cords = [120, 210, 290].map((y, row) => {
    const bulbs = 7 + row
    return (
      stroke(`M${-20} ${y - 60}Q640 ${y + 80} ${WIDTH + 20} ${y - 60}`, stage.paint('ink'), 2.4) +
      Array.from({ length: bulbs }, (_, i) => {
        const t = (i + 0.5) / bulbs
        return lantern(
          stage,
          t * WIDTH,
          y - 60 + 4 * t * (1 - t) * 70 + 26,
          34 - row * 8,
          (i + row) % 3 === 0 ? 'gold' : 'vermilion',
        )
      }).join('')
    )
  })
  const houses = [0, 1, 2, 3].map(
    (i) =>
      rect(
        i * 110 - 110,
        240 + i * 44,
        118,
        420,
        stage.shade(i % 2 === 0 ? 'plaster' : 'clay', 0.1 + i * 0.1),
      ) +
      rect(
        1300 - (i + 1) * 110,
        240 + i * 44,
        118,
        420,
        stage.shade(i % 2 === 0 ? 'clay' : 'plaster', 0.1 + i * 0.1),
      ) +
      pane(stage, i * 110 - 60, 300 + i * 44, 34, 46, 0.1) +
      pane(stage, 1240 - (i + 1) * 110, 300 + i * 44, 34, 46, 0.1),
  )
  return `${hills(stage, 460, 50, stage.paint('slate', 0.5))}${houses.join('')}${polygon(
    [
      [470, 600],
      [810, 600],
      [1500, HEIGHT],
      [-220, HEIGHT],
    ],
    stage.paint('stone', 0.1),
  )}${stage.lampsLit ? `<ellipse cx="640" cy="720" rx="520" ry="120" fill="#FFC76A" opacity="0.16"/>` : ''}${stall(300, 650, 0.72, covers[0])}${stall(840, 650, 0.72, covers[1])}${walkers(stage, 672, 4)}${stall(40, 760, 1.15, covers[1])}${stall(1020, 760, 1.15, covers[0])}${walkers(stage, 790, 3)}${roof(true)}${roof(false)}${cords.join('')}`
}
