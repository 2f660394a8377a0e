import { hills, range, reflection, water } from '../brushes/land.ts'
import { walkers } from '../brushes/people.ts'
import { bushes, tree } from '../brushes/plants.ts'
import { gable, lantern } from '../brushes/roofs.ts'
import { birds, mist } from '../brushes/sky.ts'
import {
  circle,
  HEIGHT,
  n,
  type Pigment,
  path,
  polygon,
  rect,
  type Stage,
  stroke,
  WIDTH,
} from '../stage.ts'

export function canal(stage: Stage): string {
  const bank = (left: boolean) =>
    Array.from({ length: 6 }, (_, i) => {
      const near = 5 - i
      const w = 70 + near * 36
      const x = left
        ? 520 - near * 60 - w * 0.85 - near * near * 8
        : 760 + near * 60 - w * 0.15 + near * near * 8
      return gable(
        stage,
        x,
        590 + near * 24,
        w,
        120 + near * 46,
        stage.random.pick<Pigment>('clay', 'plaster', 'blush', 'wall', 'gold', 'rust'),
        stage.random.pick<Pigment>('clay', 'roof'),
        Math.max(0, 0.34 - near * 0.07),
      )
    }).join('')
  const boatHull = (x: number, y: number) =>
    path(
      `M${x - 150} ${y - 34}Q${x - 120} ${y + 8} ${x} ${y + 10}Q${x + 130} ${y + 8} ${x + 166} ${y - 46}Q${x + 110} ${y - 10} ${x} ${y - 8}Q${x - 100} ${y - 8} ${x - 150} ${y - 34}Z`,
      stage.paint('ink'),
    ) + rect(x - 30, y - 22, 60, 14, stage.paint('vermilion'))
  const span =
    path('M500 590Q640 490 780 590L780 612Q640 526 500 612Z', stage.paint('stone', 0.12)) +
    stroke('M500 574Q640 474 780 574', stage.shade('stone', 0.1), 6)
  return `${hills(stage, 500, 40, stage.paint('slate', 0.6))}${water(stage, 588, HEIGHT, stage.random.chance(0.5) ? 'turquoise' : 'water')}${bank(true)}${bank(false)}${rect(0, 710, 130, 150, stage.shade('stone'))}${rect(1150, 710, 140, 150, stage.shade('stone'))}${span}${reflection(520, 640, 240, 180, stage.paint('plaster', 0.2))}${boatHull(stage.random.whole(520, 720), 740)}${stage.lampsLit ? [190, 1100, 330, 960].map((x, i) => lantern(stage, x, i < 2 ? 560 : 580, i < 2 ? 24 : 16, 'gold') + reflection(x - 14, 730, 28, 100, '#FFC76A')).join('') : ''}${birds(stage, 640, 220)}`
}

export function cathedral(stage: Stage): string {
  const x = stage.random.between(540, 740)
  const dome = stage.random.chance(0.45)
  const window = (wx: number, wy: number, w: number, h: number) =>
    path(
      `M${n(wx - w)} ${n(wy + h)}V${n(wy)}Q${n(wx)} ${n(wy - w * 1.6)} ${n(wx + w)} ${n(wy)}V${n(wy + h)}Z`,
      stage.lampsLit ? '#FFC76A' : stage.shade('slate'),
    )
  const spire = (sx: number) =>
    rect(sx - 40, 330, 80, 300, stage.paint('plaster')) +
    rect(sx + 14, 330, 26, 300, stage.shade('plaster')) +
    polygon(
      [
        [sx - 50, 332],
        [sx, 150],
        [sx + 50, 332],
      ],
      stage.paint('roof'),
    ) +
    polygon(
      [
        [sx, 150],
        [sx + 50, 332],
        [sx + 12, 332],
      ],
      stage.shade('roof'),
    ) +
    window(sx, 390, 13, 54) +
    window(sx, 500, 13, 54) +
    stroke(`M${n(sx)} 150v-34m-11 12h22`, stage.paint('gold'), 4)
  const nave =
    rect(x - 150, 420, 300, 210, stage.paint('plaster')) +
    polygon(
      [
        [x - 164, 424],
        [x, 330],
        [x + 164, 424],
      ],
      stage.paint('roof'),
    ) +
    circle(x, 468, 34, stage.lampsLit ? '#FFC76A' : stage.shade('slate')) +
    window(x, 580, 30, 56) +
    window(x - 92, 540, 14, 60) +
    window(x + 92, 540, 14, 60)
  const cupola =
    path(
      `M${n(x - 150)} 380Q${n(x - 140)} 240 ${n(x)} 210Q${n(x + 140)} 240 ${n(x + 150)} 380Z`,
      stage.paint('clay'),
    ) +
    Array.from({ length: 5 }, (_, i) =>
      stroke(
        `M${n(x)} 212Q${n(x - 90 + i * 45)} 260 ${n(x - 120 + i * 60)} 378`,
        stage.paint('wall'),
        5,
      ),
    ).join('') +
    rect(x - 14, 172, 28, 44, stage.paint('wall')) +
    path(`M${n(x - 20)} 174L${n(x)} 138L${n(x + 20)} 174Z`, stage.paint('clay')) +
    rect(x - 160, 376, 320, 46, stage.paint('wall'))
  const row = (from: number, to: number) =>
    stage.random
      .times(Math.ceil((to - from) / 112), (i) =>
        gable(
          stage,
          from + i * 112,
          640,
          106,
          stage.random.between(130, 230),
          stage.random.pick<Pigment>('blush', 'plaster', 'wall', 'gold', 'clay', 'stone'),
          stage.random.pick<Pigment>('clay', 'roof'),
          0.14,
        ),
      )
      .join('')
  const square = Array.from({ length: 9 }, (_, i) =>
    stroke(`M0 ${660 + i * i * 3}H${WIDTH}`, stage.shade('stone', 0.1), 1.6, 'opacity="0.5"'),
  )
  return `${hills(stage, 480, 60, stage.paint('moss', 0.55))}${row(-30, x - 230)}${row(x + 220, WIDTH)}${dome ? cupola + nave : spire(x - 170) + spire(x + 170) + nave}${rect(0, 630, WIDTH, 230, stage.paint('stone', 0.16))}${square.join('')}${walkers(stage, 720, 4)}${walkers(stage, 800, 2)}${[120, 1160].map((lx) => stroke(`M${lx} 830V610`, stage.paint('ink'), 8) + circle(lx, 600, 18, stage.lampsLit ? '#FFE1A0' : stage.paint('wall')) + (stage.lampsLit ? circle(lx, 600, 56, '#FFC76A', 'opacity="0.22"') : '')).join('')}${birds(stage, x + 320, 260)}`
}

export function village(stage: Stage): string {
  const houses = [0.4, 0.28, 0.14].map((far, row) =>
    stage.random
      .times(8 - row, (i) => {
        const x = 120 + i * (150 + row * 18) + stage.random.between(-30, 30) - row * 40
        return gable(
          stage,
          x,
          540 + row * 62 + stage.random.between(-8, 8),
          74 + row * 18,
          54 + row * 16,
          stage.random.pick<Pigment>('wall', 'plaster', 'stone'),
          stage.random.pick<Pigment>('clay', 'roof', 'rust'),
          far,
        )
      })
      .join(''),
  )
  return `${range(stage, 440, 220, 0.6, stage.random.chance(0.5) ? 0.4 : 0)}${hills(stage, 460, 90, stage.paint('pine', 0.48))}${mist(stage, 380, 160)}${hills(stage, 520, 50, stage.paint('leaf', 0.3))}${houses[0]}${stage.random.times(6, (i) => tree(stage, i * 230 + 40, 590, stage.random.between(70, 120), 'moss', 0.26)).join('')}${houses[1]}${houses[2]}${hills(stage, 730, 30, stage.paint('lime', 0.08))}${path(`M560 700Q700 760 520 ${HEIGHT}L700 ${HEIGHT}Q780 770 590 700Z`, stage.paint('sand', 0.1))}${tree(stage, 110, 820, 300, stage.random.pick<Pigment>('rust', 'moss', 'rose'))}${bushes(stage, 860, WIDTH + 20, 840, 56, 'moss')}${birds(stage, 760, 230)}`
}
