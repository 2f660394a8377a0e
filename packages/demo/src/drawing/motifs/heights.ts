import { ground, hills, jagged, mountain, range, reflection, road, water } from '../brushes/land.ts'
import { bushes, fir, grass } from '../brushes/plants.ts'
import { gable } from '../brushes/roofs.ts'
import { birds, mist } from '../brushes/sky.ts'
import { mix } from '../palette.ts'
import { circle, HEIGHT, n, path, polygon, rect, type Stage, stroke, WIDTH } from '../stage.ts'

export function peaks(stage: Stage): string {
  const x = stage.random.between(420, 860)
  const great = mountain(
    stage,
    { x, top: 130, foot: 620, spread: 430 },
    stage.paint('slate', 0.3),
    stage.shade('slate', 0.3),
    stage.random.between(0.28, 0.5),
  )
  const firs = (far: number, foot: number, tall: number, count: number) =>
    stage.random
      .times(count, (i) =>
        fir(
          stage,
          (i / count) * WIDTH + stage.random.between(-20, 50),
          foot + stage.random.between(-14, 22),
          tall * stage.random.between(0.7, 1.15),
          far,
        ),
      )
      .join('')
  return `${range(stage, 520, 280, 0.62)}${great}${mist(stage, 440, 230)}${hills(stage, 600, 60, stage.paint('pine', 0.4))}${firs(0.34, 650, 120, 20)}${hills(stage, 690, 46, stage.paint('moss', 0.16))}${road(stage.random.between(560, 760), 690, stage.paint('sand', 0.2), 190)}${firs(0.04, 830, 270, 7)}${birds(stage, x - 260, 260)}${grass(stage, HEIGHT, 0, WIDTH, 'moss', 54)}`
}

export function lake(stage: Stage): string {
  const x = stage.random.between(440, 840)
  const great = mountain(
    stage,
    { x, top: 170, foot: 540, spread: 380 },
    stage.paint('slate', 0.32),
    stage.shade('slate', 0.32),
    0.42,
  )
  const shore = stage.random.times(26, (i) =>
    fir(
      stage,
      i * 50 + stage.random.between(-16, 16),
      556 + stage.random.between(0, 10),
      stage.random.between(50, 120),
      0.3,
    ),
  )
  const boat =
    path(`M${n(x - 150)} 690q50 26 110 0l-10 20q-44 12 -90 0Z`, stage.paint('vermilion')) +
    stroke(`M${n(x - 128)} 684l70 -8`, stage.shade('wood'), 4)
  return `${range(stage, 520, 300, 0.6)}${great}${mist(stage, 430, 160)}${hills(stage, 540, 26, stage.paint('pine', 0.3))}${shore.join('')}${water(stage, 560, HEIGHT, 'turquoise')}${reflection(x - 190, 566, 380, 210, stage.paint('snow', 0.2))}${boat}${stage.random.times(4, (i) => fir(stage, i < 2 ? 60 + i * 120 : 1030 + (i - 2) * 150, 850, stage.random.between(300, 470))).join('')}${bushes(stage, 0, 280, 850, 40, 'moss')}`
}

export function canyon(stage: Stage): string {
  const band = (side: number, i: number) => {
    const reach = 150 + i * 92
    const edge =
      side < 0
        ? jagged(stage, [640 - 40 - reach * 0.55, 330 + i * 20], [640 - 30 - reach, HEIGHT], 34)
        : jagged(stage, [640 + 60 + reach * 0.5, 320 + i * 22], [640 + 50 + reach, HEIGHT], 34)
    const far = 0.5 - i * 0.13
    const top = 330 + i * 20 - (i % 2) * 50
    const start: [number, number] = side < 0 ? [-20, top] : [WIDTH + 20, top]
    const end: [number, number] = side < 0 ? [-20, HEIGHT] : [WIDTH + 20, HEIGHT]
    const wall = polygon([start, ...edge, end], stage.paint(i % 2 === 0 ? 'clay' : 'rust', far))
    const strata = Array.from({ length: 6 }, (_, k) => {
      const y = top + 44 + k * 66
      const inner = side < 0 ? 580 - reach * (0.55 + k * 0.07) : 720 + reach * (0.5 + k * 0.07)
      return stroke(
        `M${n(side < 0 ? -10 : WIDTH + 10)} ${n(y)}Q${n((inner + (side < 0 ? 0 : WIDTH)) / 2)} ${n(y + stage.random.between(-18, 18))} ${n(inner)} ${n(y + 16)}`,
        stage.paint('sand', far + 0.1),
        5,
        'opacity="0.35"',
      )
    })
    return wall + strata.join('')
  }
  const mesa = (x: number, w: number, top: number, far: number) =>
    path(
      `M${n(x - w)} 440L${n(x - w * 0.62)} ${top}L${n(x + w * 0.6)} ${top - 4}L${n(x + w)} 440Z`,
      stage.paint('clay', far),
    ) +
    path(
      `M${n(x + w * 0.2)} ${top}L${n(x + w * 0.6)} ${top - 4}L${n(x + w)} 440L${n(x + w * 0.3)} 440Z`,
      stage.shade('clay', far),
    )
  return `${mesa(330, 190, 300, 0.6)}${mesa(900, 240, 270, 0.54)}${ground(430, stage.paint('clay', 0.44))}${path(`M610 430Q560 560 640 640Q720 720 560 ${HEIGHT}L820 ${HEIGHT}Q860 720 720 640Q640 560 650 430Z`, stage.paint('turquoise', 0.15))}${[0, 1, 2, 3].map((i) => band(-1, i) + band(1, i)).join('')}${birds(stage, 640, 200)}${bushes(stage, 0, 220, 850, 30, 'moss')}`
}

export function desert(stage: Stage): string {
  const rock = stage.random.chance(0.7)
  const x = stage.random.between(520, 760)
  const monolith =
    path(
      `M${n(x - 430)} 520Q${n(x - 420)} 400 ${n(x - 330)} 352Q${n(x - 120)} 322 ${n(x + 60)} 326Q${n(x + 260)} 334 ${n(x + 340)} 384Q${n(x + 420)} 440 ${n(x + 440)} 520Z`,
      stage.paint('rust', 0.1),
    ) +
    Array.from({ length: 17 }, (_, i) =>
      stroke(
        `M${n(x - 370 + i * 45)} ${n(366 - Math.sin((i / 16) * 3.1) * 30)}q${n(stage.random.between(-12, 12))} 70 ${n(stage.random.between(-16, 16))} 150`,
        stage.shade('rust', 0.06),
        7,
        'opacity="0.4"',
      ),
    ).join('')
  const dunes = [0.4, 0.22, 0.06].map((far, i) => {
    const y = 520 + i * 92
    const crest = stage.random.between(300, 980)
    return (
      path(
        `M0 ${y + 40}Q${n(crest * 0.5)} ${y + 30} ${n(crest)} ${y - 24}Q${n(crest + 200)} ${y + 60} ${WIDTH} ${y + 20}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`,
        stage.paint(rock ? 'clay' : 'sand', far),
      ) +
      path(
        `M${n(crest)} ${y - 24}Q${n(crest + 200)} ${y + 60} ${WIDTH} ${y + 20}L${WIDTH} ${y + 130}Q${n(crest + 120)} ${y + 120} ${n(crest - 40)} ${y + 190}Q${n(crest + 60)} ${y + 70} ${n(crest)} ${y - 24}Z`,
        stage.shade(rock ? 'clay' : 'sand', far),
      )
    )
  })
  const tufts = stage.random.times(40, () =>
    circle(
      stage.random.between(0, WIDTH),
      stage.random.between(620, 840),
      stage.random.between(5, 17),
      stage.paint('lime', 0.1),
    ),
  )
  return `${hills(stage, 500, 18, stage.paint('lavender', 0.5))}${rock ? ground(515, stage.paint('clay', 0.3)) + monolith : ''}${dunes.join('')}${tufts.join('')}${grass(stage, HEIGHT, 0, WIDTH, 'gold', 70)}`
}

export function snow(stage: Stage): string {
  const cabin = (x: number, y: number, s: number) =>
    rect(x - 60 * s, y - 70 * s, 120 * s, 72 * s, stage.shade('wood', 0.05)) +
    path(
      `M${n(x - 92 * s)} ${n(y - 56 * s)}L${n(x)} ${n(y - 168 * s)}L${n(x + 92 * s)} ${n(y - 56 * s)}Z`,
      stage.paint('snow', 0.05),
      `stroke="${stage.shade('slate', 0.35)}" stroke-width="3" stroke-linejoin="round"`,
    ) +
    path(
      `M${n(x)} ${n(y - 168 * s)}L${n(x + 92 * s)} ${n(y - 56 * s)}L${n(x + 50 * s)} ${n(y - 56 * s)}Z`,
      mix(stage.shade('snow'), '#8FA9C4', 0.35),
    ) +
    rect(x - 16 * s, y - 48 * s, 32 * s, 34 * s, '#FFC76A') +
    (stage.lampsLit ? circle(x, y - 30 * s, 60 * s, '#FFC76A', 'opacity="0.2"') : '')
  const flakes = stage.random.times(110, () =>
    circle(
      stage.random.between(0, WIDTH),
      stage.random.between(0, HEIGHT),
      stage.random.between(1.4, 4.6),
      '#FFFFFF',
      'opacity="0.75"',
    ),
  )
  const white = (x: number, foot: number, h: number, far: number) =>
    fir(stage, x, foot, h, far) +
    path(
      `M${n(x - h * 0.1)} ${n(foot - h * 0.55)}L${n(x)} ${n(foot - h * 1.0)}L${n(x + h * 0.1)} ${n(foot - h * 0.55)}Q${n(x)} ${n(foot - h * 0.66)} ${n(x - h * 0.1)} ${n(foot - h * 0.55)}Z`,
      stage.paint('snow', far),
    )
  return `${range(stage, 480, 300, 0.55, 0.8)}${hills(stage, 520, 60, mix(stage.paint('snow', 0.3), '#7FA6C2', 0.34))}${stage.random.times(16, (i) => white(i * 84, 560 + stage.random.between(-10, 20), stage.random.between(90, 170), 0.34)).join('')}${hills(stage, 600, 40, mix(stage.paint('snow', 0.1), '#8FB4CC', 0.24))}${cabin(360, 672, 1)}${cabin(590, 640, 0.72)}${cabin(820, 690, 1.2)}${hills(stage, 740, 30, stage.paint('snow', 0.02))}${white(120, 800, 400, 0)}${white(1140, 820, 470, 0)}${white(1010, 790, 280, 0.06)}${flakes.join('')}`
}

export function castle(stage: Stage): string {
  const x = stage.random.between(520, 760)
  const crag = polygon(
    [
      [x - 470, 640],
      ...jagged(stage, [x - 420, 610], [x - 200, 400], 34),
      ...jagged(stage, [x + 190, 396], [x + 440, 620], 34),
      [x + 500, 640],
    ],
    stage.paint('slate', 0.12),
  )
  const keepOf = (kx: number, w: number, top: number) => {
    const teeth = Array.from({ length: Math.floor(w / 22) }, (_, i) =>
      rect(kx + i * 22, top - 13, 12, 14, stage.paint('stone', 0.08)),
    )
    return (
      rect(kx, top, w, 420 - top, stage.paint('stone', 0.08)) +
      rect(kx + w * 0.7, top, w * 0.3, 420 - top, stage.shade('stone', 0.08)) +
      teeth.join('') +
      rect(kx + w * 0.3, top + 26, 9, 22, stage.lampsLit ? '#FFC76A' : stage.shade('slate'))
    )
  }
  const town = stage.random.times(9, (i) =>
    gable(
      stage,
      i * 146 - 20,
      790,
      stage.random.between(92, 130),
      stage.random.between(70, 130),
      stage.random.pick<'plaster' | 'wall' | 'stone'>('plaster', 'wall', 'stone'),
      'roof',
      0.06,
    ),
  )
  return `${hills(stage, 520, 60, stage.paint('moss', 0.5))}${crag}${keepOf(x - 200, 130, 320)}${keepOf(x - 80, 96, 262)}${keepOf(x + 10, 190, 336)}${mist(stage, 470, 200, 0.6)}${hills(stage, 650, 26, stage.paint('moss', 0.2))}${town.join('')}${rect(0, 788, WIDTH, 70, stage.shade('moss'))}${bushes(stage, 0, WIDTH, 800, 34, 'moss')}${birds(stage, 300, 230)}`
}
