import { hills, mountain, range, reflection, water } from '../brushes/land.ts'
import { bushes, grass, palm, pine } from '../brushes/plants.ts'
import { gable } from '../brushes/roofs.ts'
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

function boat(stage: Stage, x: number, y: number, s: number, hull: Pigment): string {
  return (
    path(
      `M${n(x - 70 * s)} ${n(y - 16 * s)}Q${n(x)} ${n(y + 2 * s)} ${n(x + 78 * s)} ${n(y - 26 * s)}L${n(x + 56 * s)} ${n(y + 16 * s)}L${n(x - 54 * s)} ${n(y + 16 * s)}Z`,
      stage.paint(hull),
    ) +
    path(
      `M${n(x - 66 * s)} ${n(y - 10 * s)}Q${n(x)} ${n(y + 8 * s)} ${n(x + 74 * s)} ${n(y - 18 * s)}L${n(x + 72 * s)} ${n(y - 12 * s)}Q${n(x)} ${n(y + 14 * s)} ${n(x - 63 * s)} ${n(y - 4 * s)}Z`,
      stage.paint('wall'),
    ) +
    rect(x - 34 * s, y - 46 * s, 52 * s, 38 * s, stage.paint('wall')) +
    rect(
      x - 26 * s,
      y - 40 * s,
      14 * s,
      14 * s,
      stage.lampsLit ? '#FFC76A' : stage.shade('slate'),
    ) +
    rect(x - 4 * s, y - 40 * s, 14 * s, 14 * s, stage.lampsLit ? '#FFC76A' : stage.shade('slate')) +
    stroke(
      `M${n(x + 26 * s)} ${n(y - 10 * s)}V${n(y - 112 * s)}M${n(x + 26 * s)} ${n(y - 100 * s)}L${n(x + 70 * s)} ${n(y - 28 * s)}`,
      stage.shade('wood'),
      4 * s,
    ) +
    reflection(x - 56 * s, y + 20 * s, 112 * s, 60 * s, stage.paint(hull, 0.2))
  )
}

export function harbour(stage: Stage): string {
  const houses = stage.random.times(12, (i) =>
    gable(
      stage,
      i * 112 - 20 + stage.random.between(-8, 8),
      540,
      stage.random.between(76, 108),
      stage.random.between(60, 120),
      stage.random.pick<Pigment>('wall', 'plaster', 'clay', 'stone', 'blush'),
      stage.random.pick<Pigment>('roof', 'clay', 'slate'),
      0.26,
    ),
  )
  const boats = [0.62, 0.9, 1.3].map((s, i) =>
    boat(
      stage,
      [280, 900, 520][i] ?? 0,
      610 + i * 80 + stage.random.between(-10, 10),
      s,
      stage.random.pick<Pigment>('indigo', 'vermilion', 'pine', 'turquoise'),
    ),
  )
  return `${range(stage, 460, 150, 0.62, 0)}${hills(stage, 460, 70, stage.paint('pine', 0.46))}${mist(stage, 370, 150)}${houses.join('')}${rect(0, 538, WIDTH, 18, stage.paint('stone', 0.14))}${water(stage, 554)}${boats.join('')}${birds(stage, 820, 250)}${path(`M0 ${HEIGHT}L0 800Q140 788 260 ${HEIGHT}Z`, stage.shade('stone'))}${[50, 150].map((x) => rect(x, 752, 16, 70, stage.shade('wood'))).join('')}`
}

export function coast(stage: Stage): string {
  const cliff =
    path(
      `M${WIDTH} 330Q1060 330 980 372Q900 400 850 470Q800 480 770 560Q720 590 700 ${HEIGHT}L${WIDTH} ${HEIGHT}Z`,
      stage.paint('stone', 0.08),
    ) +
    path(
      `M${WIDTH} 330Q1060 330 980 372Q900 400 850 470Q940 440 1040 430Q1160 420 ${WIDTH} 440Z`,
      stage.paint('leaf', 0.06),
    ) +
    stage.random
      .times(14, (i) =>
        stroke(
          `M${n(800 + i * 36)} ${n(520 + stage.random.between(-30, 30))}q-16 80 -10 190`,
          stage.shade('stone', 0.04),
          8,
          'opacity="0.4"',
        ),
      )
      .join('')
  const light =
    rect(1040, 236, 46, 130, stage.paint('snow')) +
    rect(1040, 280, 46, 26, stage.paint('vermilion')) +
    rect(1046, 208, 34, 28, stage.lampsLit ? '#FFE1A0' : stage.shade('slate')) +
    path('M1038 210L1063 182L1088 210Z', stage.paint('vermilion')) +
    (stage.lampsLit
      ? polygon(
          [
            [1046, 220],
            [500, 150],
            [500, 270],
          ],
          'rgba(255,230,170,0.18)',
        )
      : '')
  const surf = stage.random.times(6, (i) =>
    stroke(
      `M${n(600 - i * 30)} ${n(620 + i * 40)}q46 -16 90 6t110 -6`,
      '#FFFFFF',
      6,
      'opacity="0.55"',
    ),
  )
  return `${hills(stage, 470, 20, stage.paint('pine', 0.6))}${water(stage, 476, HEIGHT, 'turquoise')}${surf.join('')}${cliff}${light}${birds(stage, 420, 300)}${grass(stage, HEIGHT, 760, WIDTH, 'lime', 80)}${bushes(stage, 930, WIDTH, 440, 24, 'moss')}`
}

export function beach(stage: Stage): string {
  const warm = stage.random.chance(0.75)
  const sand = path(
    `M0 700Q340 610 760 720Q1040 790 ${WIDTH} 740L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`,
    stage.paint('sand'),
  )
  const foam =
    stroke('M-10 694Q340 604 760 714Q1040 784 1290 734', '#FFFFFF', 11, 'opacity="0.8"') +
    stroke('M-10 670Q340 584 760 690Q1040 754 1290 706', '#FFFFFF', 5, 'opacity="0.45"')
  const umbrella =
    stroke('M930 800L960 690', stage.shade('wood'), 6) +
    path('M880 706Q958 624 1044 694Q960 668 880 706Z', stage.paint('vermilion')) +
    path('M926 682Q958 640 998 676Q960 664 926 682Z', stage.paint('wall'))
  const side = stage.random.chance(0.5)
  const trees = warm
    ? palm(stage, side ? 130 : 1150, 780, 470) + palm(stage, side ? 230 : 1060, 760, 340, 0.06)
    : pine(stage, side ? 140 : 1150, 790, 430)
  return `${hills(stage, 470, 40, stage.paint('pine', 0.56))}${water(stage, 480, HEIGHT, 'turquoise')}${mountain(stage, { x: stage.random.between(200, 1000), top: 360, foot: 490, spread: 170 }, stage.paint('pine', 0.44), stage.shade('pine', 0.44), 0)}${rect(0, 482, WIDTH, 12, stage.light.sky[2], 'opacity="0.6"')}${sand}${foam}${stage.lampsLit ? '' : umbrella}${trees}${birds(stage, 500, 260)}${grass(stage, HEIGHT, 0, 300, 'lime', 60)}`
}

export function islands(stage: Stage): string {
  const karst = (x: number, foot: number, w: number, h: number, far: number) => {
    const d = `M${n(x - w)} ${n(foot)}Q${n(x - w * 0.98)} ${n(foot - h * 0.6)} ${n(x - w * 0.5)} ${n(foot - h * 0.92)}Q${n(x)} ${n(foot - h * 1.14)} ${n(x + w * 0.46)} ${n(foot - h * 0.86)}Q${n(x + w * 0.94)} ${n(foot - h * 0.5)} ${n(x + w)} ${n(foot)}Z`
    const shadow = `M${n(x + w * 0.1)} ${n(foot - h * 1.02)}Q${n(x + w * 0.4)} ${n(foot - h * 0.96)} ${n(x + w * 0.46)} ${n(foot - h * 0.86)}Q${n(x + w * 0.94)} ${n(foot - h * 0.5)} ${n(x + w)} ${n(foot)}L${n(x + w * 0.3)} ${n(foot)}Q${n(x + w * 0.36)} ${n(foot - h * 0.5)} ${n(x + w * 0.1)} ${n(foot - h * 1.02)}Z`
    const bare = stroke(
      `M${n(x - w * 0.4)} ${n(foot - h * 0.7)}q${n(w * 0.08)} ${n(h * 0.2)} ${n(-w * 0.03)} ${n(h * 0.46)}M${n(x - w * 0.04)} ${n(foot - h * 0.8)}q${n(w * 0.08)} ${n(h * 0.2)} ${n(0)} ${n(h * 0.5)}`,
      stage.paint('sand', far + 0.1),
      w * 0.06,
      'opacity="0.4"',
    )
    const shrubs = stage.random.times(9, (k) =>
      circle(
        x + w * (k * 0.17 - 0.7),
        foot - h * (0.98 - Math.abs(k - 4) ** 2 * 0.02) + stage.random.between(-6, 8),
        w * stage.random.between(0.1, 0.17),
        k % 2 === 0 ? stage.paint('moss', far) : stage.paint('pine', far),
      ),
    )
    return (
      shrubs.join('') +
      path(d, stage.paint('pine', far)) +
      path(shadow, stage.shade('pine', far)) +
      bare +
      reflection(x - w * 0.9, foot + 4, w * 1.8, h * 0.42, stage.paint('pine', far + 0.15))
    )
  }
  const far = stage.random.times(6, (i) =>
    karst(
      i * 240 + stage.random.between(-50, 50),
      500,
      stage.random.between(70, 120),
      stage.random.between(90, 200),
      0.62,
    ),
  )
  const near = [0.34, 0.12].map((depth, i) =>
    karst(
      stage.random.between(i === 0 ? 700 : 160, i === 0 ? 1100 : 380),
      560 + i * 64,
      stage.random.between(110, 150),
      stage.random.between(260, 350),
      depth,
    ),
  )
  const junk = (x: number, y: number) =>
    path(
      `M${x - 74} ${y - 14}Q${x} ${y + 16} ${x + 84} ${y - 26}L${x + 58} ${y + 16}L${x - 56} ${y + 16}Z`,
      stage.shade('wood'),
    ) +
    path(
      `M${x - 30} ${y - 12}Q${x - 56} ${y - 90} ${x - 8} ${y - 150}Q${x + 24} ${y - 80} ${x + 6} ${y - 12}Z`,
      stage.paint('clay'),
    ) +
    path(
      `M${x + 18} ${y - 14}Q${x + 14} ${y - 70} ${x + 46} ${y - 116}Q${x + 74} ${y - 60} ${x + 56} ${y - 20}Z`,
      stage.paint('rust'),
    )
  return `${water(stage, 490, HEIGHT, 'turquoise')}${far.join('')}${mist(stage, 420, 120)}${near.join('')}${junk(Math.round(stage.random.between(560, 700)), 700)}${birds(stage, 640, 240)}${bushes(stage, 1080, WIDTH + 30, 852, 60, 'moss')}`
}

export function bridge(stage: Stage): string {
  if (stage.random.chance(0.5)) {
    const deck = 560
    const tower = (x: number) =>
      rect(x - 16, 250, 12, 420, stage.paint('vermilion', 0.1)) +
      rect(x + 8, 250, 12, 420, stage.shade('vermilion', 0.1)) +
      [300, 380, 470].map((y) => rect(x - 16, y, 36, 10, stage.paint('vermilion', 0.1))).join('')
    const cable = 'M-40 500Q140 470 330 256Q640 800 950 256Q1140 470 1320 500'
    const hangers = Array.from({ length: 30 }, (_, i) => {
      const x = 350 + i * 20
      const t = (x - 330) / 620
      const y = (1 - t) * (1 - t) * 256 + 2 * t * (1 - t) * 800 + t * t * 256
      return y < deck ? stroke(`M${x} ${n(y)}V${deck}`, stage.paint('vermilion', 0.2), 1.8) : ''
    })
    return `${range(stage, 520, 130, 0.6, 0)}${hills(stage, 540, 40, stage.paint('pine', 0.46))}${water(stage, 600)}${tower(330)}${tower(950)}${stroke(cable, stage.paint('vermilion', 0.14), 6)}${hangers.join('')}${rect(0, deck - 6, WIDTH, 16, stage.paint('vermilion', 0.08))}${mist(stage, 560, 150, 0.6)}${reflection(318, 690, 36, 130, stage.paint('vermilion', 0.25))}${reflection(938, 690, 36, 130, stage.paint('vermilion', 0.25))}${bushes(stage, -20, 220, 850, 52, 'moss')}${bushes(stage, 1080, WIDTH, 850, 52, 'moss')}`
  }
  const arches = [250, 510, 770, 1030].map((x) =>
    path(`M${x - 104} 700V616A104 92 0 0 1 ${x + 104} 616V700Z`, stage.shade('deep', 0.14)),
  )
  const body =
    path(`M0 560Q640 440 ${WIDTH} 560V700H0Z`, stage.paint('stone', 0.06)) +
    stroke(`M0 552Q640 432 ${WIDTH} 552`, stage.shade('stone'), 16)
  const lamps = [120, 380, 640, 900, 1160].map((x) => {
    const y = 552 - (1 - ((x - 640) / 640) ** 2) * 60
    return (
      stroke(`M${x} ${n(y)}v-66`, stage.paint('ink'), 5) +
      circle(x, y - 74, 11, stage.lampsLit ? '#FFE1A0' : stage.paint('wall')) +
      (stage.lampsLit ? circle(x, y - 74, 34, '#FFC76A', 'opacity="0.25"') : '')
    )
  })
  const houses = stage.random.times(11, (i) =>
    gable(
      stage,
      i * 122 - 30,
      540,
      stage.random.between(84, 116),
      stage.random.between(90, 170),
      stage.random.pick<Pigment>('plaster', 'wall', 'clay', 'stone'),
      stage.random.pick<Pigment>('roof', 'clay'),
      0.36,
    ),
  )
  return `${hills(stage, 420, 60, stage.paint('moss', 0.55))}${houses.join('')}${mist(stage, 420, 140, 0.5)}${water(stage, 660)}${body}${arches.join('')}${water(stage, 696)}${lamps.join('')}${birds(stage, 300, 220)}`
}

export function pines(stage: Stage): string {
  return `${range(stage, 480, 140, 0.64, 0.3)}${water(stage, 490)}${path(`M0 640Q500 560 ${WIDTH} 690L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, stage.paint('sand', 0.05))}${stroke('M-10 634Q500 554 1290 684', '#FFFFFF', 8, 'opacity="0.7"')}${[0.3, 0.2, 0.1, 0, 0].map((far, i) => pine(stage, 1180 - i * 240 + stage.random.between(-40, 40), 690 + i * 36, 300 + i * 70, far)).join('')}${birds(stage, 420, 260)}${grass(stage, HEIGHT, 0, WIDTH, 'lime', 60)}`
}

export function sails(stage: Stage): string {
  const shell = (x: number, foot: number, w: number, h: number, flip = 1) =>
    path(
      `M${n(x)} ${n(foot)}Q${n(x + flip * w * 0.06)} ${n(foot - h * 0.86)} ${n(x + flip * w)} ${n(foot - h)}Q${n(x + flip * w * 0.74)} ${n(foot - h * 0.36)} ${n(x + flip * w * 0.82)} ${n(foot)}Z`,
      stage.paint('snow'),
    ) +
    path(
      `M${n(x + flip * w * 0.42)} ${n(foot)}Q${n(x + flip * w * 0.46)} ${n(foot - h * 0.7)} ${n(x + flip * w)} ${n(foot - h)}Q${n(x + flip * w * 0.74)} ${n(foot - h * 0.36)} ${n(x + flip * w * 0.82)} ${n(foot)}Z`,
      stage.shade('snow', 0.08),
    )
  const arch =
    stroke('M40 500Q330 250 640 500', stage.paint('slate', 0.4), 16) +
    stroke('M40 520Q330 340 640 520', stage.paint('slate', 0.4), 7) +
    rect(0, 500, 700, 10, stage.paint('slate', 0.42))
  return `${hills(stage, 500, 24, stage.paint('pine', 0.55))}${arch}${water(stage, 540)}${rect(600, 548, 560, 40, stage.paint('clay', 0.08))}${shell(900, 552, 120, 150)}${shell(820, 552, 140, 190)}${shell(720, 552, 150, 236)}${shell(1060, 552, 110, 120, 1)}${reflection(640, 592, 480, 170, stage.paint('snow', 0.15))}${boat(stage, 330, 720, 1.3, 'pine')}${birds(stage, 480, 220)}${bushes(stage, 1000, WIDTH + 20, 850, 50, 'moss')}`
}
