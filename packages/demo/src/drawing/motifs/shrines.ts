import { hills, range, reflection, road, water } from '../brushes/land.ts'
import { bough, bushes, fir, grass, pine, tree } from '../brushes/plants.ts'
import { curvedRoof, hall, lantern } from '../brushes/roofs.ts'
import { birds, mist } from '../brushes/sky.ts'
import { HEIGHT, n, path, polygon, rect, type Stage, stroke, WIDTH } from '../stage.ts'

function gate(stage: Stage, x: number, foot: number, h: number, far = 0): string {
  const w = h * 0.92
  const red = stage.paint('vermilion', far)
  const dark = stage.shade('vermilion', far)
  const post = (at: number) =>
    rect(at - h * 0.035, foot - h * 0.86, h * 0.07, h * 0.86, red) +
    rect(at + h * 0.008, foot - h * 0.86, h * 0.027, h * 0.86, dark) +
    rect(at - h * 0.045, foot - h * 0.05, h * 0.09, h * 0.05, stage.paint('ink', far))
  const lintel = `M${n(x - w * 0.62)} ${n(foot - h * 1.0)}Q${n(x)} ${n(foot - h * 0.93)} ${n(x + w * 0.62)} ${n(foot - h * 1.0)}L${n(x + w * 0.59)} ${n(foot - h * 0.9)}Q${n(x)} ${n(foot - h * 0.84)} ${n(x - w * 0.59)} ${n(foot - h * 0.9)}Z`
  const cap = `M${n(x - w * 0.66)} ${n(foot - h * 1.04)}Q${n(x)} ${n(foot - h * 0.965)} ${n(x + w * 0.66)} ${n(foot - h * 1.04)}L${n(x + w * 0.63)} ${n(foot - h * 0.98)}Q${n(x)} ${n(foot - h * 0.915)} ${n(x - w * 0.63)} ${n(foot - h * 0.98)}Z`
  return (
    post(x - w * 0.4) +
    post(x + w * 0.4) +
    rect(x - w * 0.52, foot - h * 0.7, w * 1.04, h * 0.065, red) +
    rect(x - w * 0.52, foot - h * 0.655, w * 1.04, h * 0.02, dark) +
    rect(x - h * 0.045, foot - h * 0.86, h * 0.09, h * 0.17, dark) +
    path(lintel, red) +
    path(cap, stage.paint('roof', far))
  )
}

export function torii(stage: Stage): string {
  const x = stage.random.between(480, 800)
  if (stage.random.chance(0.4)) {
    const mirror = stage.paint('vermilion', 0.2)
    return `${range(stage, 470, 170, 0.6, 0)}${water(stage, 480)}${gate(stage, x, 600, 340)}${reflection(x - 150, 606, 52, 190, mirror)}${reflection(x + 98, 606, 52, 190, mirror)}${birds(stage, 300, 240)}${pine(stage, stage.random.chance(0.5) ? 120 : 1160, 800, 520)}`
  }
  const back = stage.random.times(7, (i) =>
    fir(stage, i * 210 + stage.random.between(-40, 40), 620, stage.random.between(330, 470), 0.45),
  )
  const rows = [0.62, 0.44, 0.3, 0.17, 0].map((far, i) =>
    gate(stage, 640 + (x - 640) * (1 - i * 0.2), 610 + i * 48, 190 + i * 95, far),
  )
  return `${hills(stage, 400, 80, stage.paint('moss', 0.6))}${back.join('')}${mist(stage, 380, 260)}${hills(stage, 610, 20, stage.paint('moss', 0.15))}${road(x, 600, stage.paint('sand', 0.1), 300)}${rows.join('')}${pine(stage, 90, 830, 560)}${pine(stage, 1210, 840, 470)}${bushes(stage, 0, WIDTH, 850, 46, 'moss')}`
}

function tower(stage: Stage, x: number, foot: number, h: number, far = 0): string {
  const storeys = Array.from({ length: 5 }, (_, i) => {
    const w = h * (0.5 - i * 0.055)
    const y = foot - h * 0.16 * (i + 0.35)
    const body =
      rect(x - w * 0.3, y - h * 0.1, w * 0.6, h * 0.13, stage.paint('wall', far)) +
      rect(x - w * 0.3, y - h * 0.04, w * 0.6, h * 0.025, stage.paint('vermilion', far)) +
      rect(
        x - w * 0.06,
        y - h * 0.09,
        w * 0.12,
        h * 0.08,
        stage.lampsLit ? '#FFC76A' : stage.shade('wood', far),
      )
    return body + curvedRoof(stage, x, y - h * 0.085, w, h * 0.075, 'roof', far)
  })
  return `${rect(x - h * 0.2, foot - h * 0.045, h * 0.4, h * 0.06, stage.paint('stone', far))}${storeys.join('')}${rect(x - 2.5, foot - h * 1.06, 5, h * 0.2, stage.paint('ink', far))}`
}

export function pagoda(stage: Stage): string {
  const x = stage.random.between(420, 860)
  const roofs = stage.random.times(7, (i) =>
    curvedRoof(
      stage,
      i * 200 + stage.random.between(0, 60),
      730 + stage.random.between(-20, 40),
      270,
      90,
      'roof',
      0.12,
    ),
  )
  return `${range(stage, 470, 150, 0.66, 0)}${hills(stage, 470, 70, stage.paint('moss', 0.45))}${mist(stage, 400, 200)}${stage.random.times(8, (i) => tree(stage, i * 180 + 20, 660, stage.random.between(140, 230), i % 3 === 0 ? 'rust' : 'moss', 0.28)).join('')}${tower(stage, x, 690, 540)}${hills(stage, 700, 20, stage.paint('moss', 0.1))}${roofs.join('')}${rect(0, 765, WIDTH, 90, stage.shade('roof'))}${bough(stage, x > 640, stage.random.pick<'rose' | 'rust' | 'leaf'>('rose', 'rust', 'leaf'))}`
}

export function temple(stage: Stage): string {
  const x = stage.random.between(560, 720)
  const season = stage.random.pick<'rust' | 'leaf' | 'rose' | 'amber'>(
    'rust',
    'leaf',
    'rose',
    'amber',
  )
  const trees = stage.random.times(9, (i) =>
    tree(
      stage,
      i * 165 - 20,
      600,
      stage.random.between(180, 300),
      i % 2 === 0 ? 'moss' : season,
      0.3,
    ),
  )
  const stairs = Array.from({ length: 7 }, (_, i) =>
    rect(
      x - 120 - i * 13,
      672 + i * 27,
      240 + i * 26,
      27,
      i % 2 === 0 ? stage.paint('stone', 0.12) : stage.shade('stone', 0.12),
    ),
  )
  const lamps = [x - 330, x + 330].map(
    (at) =>
      rect(at - 14, 690, 28, 92, stage.paint('stone')) +
      polygon(
        [
          [at - 44, 690],
          [at, 646],
          [at + 44, 690],
        ],
        stage.shade('stone'),
      ) +
      rect(at - 20, 690, 40, 30, stage.lampsLit ? '#FFC76A' : stage.shade('slate')),
  )
  return `${range(stage, 430, 190, 0.66, 0)}${hills(stage, 440, 80, stage.paint('pine', 0.52))}${mist(stage, 360, 230)}${trees.join('')}${hills(stage, 650, 12, stage.paint('moss', 0.08))}${hall(stage, x, 650, 640, stage.random.chance(0.5) ? 'vermilion' : 'wood')}${stairs.join('')}${lamps.join('')}${bushes(stage, -20, x - 240, 830, 62, 'moss')}${bushes(stage, x + 250, WIDTH + 20, 830, 62, 'moss')}`
}

export function keep(stage: Stage): string {
  const x = stage.random.between(480, 800)
  const storeys = [0, 1, 2, 3].map((i) => {
    const w = 400 - i * 78
    const y = 500 - i * 88
    const slits = Array.from({ length: 5 - i }, (_, k) =>
      rect(
        x - w * 0.34 + (k * w * 0.68) / (4.5 - i) + 4,
        y + 34,
        13,
        26,
        stage.lampsLit ? '#FFC76A' : stage.shade('slate'),
      ),
    )
    const dormer =
      i % 2 === 0
        ? polygon(
            [
              [x - 62, y - 2],
              [x, y - 52],
              [x + 62, y - 2],
            ],
            stage.paint('wall'),
          ) +
          stroke(`M${n(x - 76)} ${y}L${n(x)} ${y - 60}L${n(x + 76)} ${y}`, stage.shade('roof'), 9)
        : ''
    return `${rect(x - w * 0.42, y, w * 0.84, 84, stage.paint('wall'))}${rect(x + w * 0.22, y, w * 0.2, 84, stage.shade('wall'))}${slits.join('')}${curvedRoof(stage, x, y + 6, w * 1.14, 44, 'roof')}${dormer}`
  })
  const base = path(
    `M${n(x - 190)} 580Q${n(x - 215)} 660 ${n(x - 290)} 740L${n(x + 290)} 740Q${n(x + 215)} 660 ${n(x + 190)} 580Z`,
    stage.paint('stone'),
  )
  const joints = stage.random.times(60, () =>
    rect(
      x + stage.random.between(-205, 180),
      stage.random.between(590, 725),
      stage.random.between(16, 40),
      stage.random.between(9, 16),
      stage.shade('stone'),
      'rx="4" opacity="0.45"',
    ),
  )
  return `${range(stage, 470, 130, 0.68, 0)}${hills(stage, 520, 60, stage.paint('moss', 0.4))}${stage.random.times(8, (i) => tree(stage, i * 190, 730, stage.random.between(120, 220), 'rose', 0.2)).join('')}${base}${joints.join('')}${storeys.join('')}${water(stage, 738)}${stage.random.times(3, (i) => pine(stage, i < 2 ? 70 + i * 120 : 1200, 770, 190 + i * 40)).join('')}${bough(stage, x > 640, 'rose')}`
}

export function fuji(stage: Stage): string {
  const x = stage.random.between(460, 820)
  const body = path(
    `M${n(x - 640)} 560Q${n(x - 210)} 470 ${n(x - 62)} 196Q${n(x - 30)} 184 ${n(x)} 192Q${n(x + 34)} 182 ${n(x + 62)} 198Q${n(x + 230)} 476 ${n(x + 660)} 560Z`,
    stage.paint('indigo', 0.42),
  )
  const cap = path(
    `M${n(x - 62)} 196Q${n(x - 30)} 184 ${n(x)} 192Q${n(x + 34)} 182 ${n(x + 62)} 198Q${n(x + 100)} 268 ${n(x + 142)} 326L${n(x + 104)} 306L${n(x + 78)} 350L${n(x + 40)} 300L${n(x + 8)} 366L${n(x - 26)} 304L${n(x - 66)} 346L${n(x - 92)} 300L${n(x - 144)} 332Q${n(x - 100)} 268 ${n(x - 62)} 196Z`,
    stage.paint('snow', 0.1),
  )
  return `${body}${cap}${mist(stage, 420, 170)}${hills(stage, 545, 40, stage.paint('pine', 0.4))}${water(stage, 570)}${reflection(x - 130, 580, 260, 190, stage.paint('snow', 0.25))}${birds(stage, x - 320, 260)}${hills(stage, 800, 26, stage.shade('moss'))}${pine(stage, x > 640 ? 150 : 1130, 830, 540)}${grass(stage, HEIGHT, 0, WIDTH, 'moss', 60)}`
}

export function garden(stage: Stage): string {
  const x = stage.random.between(820, 980)
  const rocks = stage.random.times(6, () => {
    const rx = stage.random.between(60, 620)
    const size = stage.random.between(24, 62)
    const ry = stage.random.between(700, 800)
    return path(
      `M${n(rx - size)} ${n(ry)}Q${n(rx - size * 0.8)} ${n(ry - size * 0.9)} ${n(rx)} ${n(ry - size * 0.8)}Q${n(rx + size)} ${n(ry - size * 0.7)} ${n(rx + size * 1.1)} ${n(ry)}Z`,
      stage.paint('stone', 0.08),
    )
  })
  const arch =
    path('M300 650Q470 520 640 650L640 672Q470 548 300 672Z', stage.paint('vermilion')) +
    [340, 405, 470, 535, 600]
      .map((px) =>
        rect(px - 4, 592 + Math.abs(px - 470) * 0.22 - 46, 8, 56, stage.shade('vermilion')),
      )
      .join('') +
    stroke('M306 612Q470 484 634 612', stage.paint('vermilion'), 9)
  const pads = stage.random.times(
    12,
    () =>
      `<ellipse cx="${n(stage.random.between(560, 1240))}" cy="${n(stage.random.between(700, 830))}" rx="${n(stage.random.between(22, 46))}" ry="9" fill="${stage.paint('lime', 0.05)}"/>`,
  )
  const season = stage.random.pick<'rust' | 'rose' | 'leaf' | 'amber'>(
    'rust',
    'rose',
    'leaf',
    'amber',
  )
  return `${hills(stage, 400, 80, stage.paint('pine', 0.55))}${mist(stage, 330, 210)}${stage.random.times(7, (i) => tree(stage, i * 220, 600, stage.random.between(200, 320), i % 2 === 0 ? season : 'moss', 0.22)).join('')}${hills(stage, 590, 14, stage.paint('moss', 0.12))}${hall(stage, x, 606, 360, 'wood', 'roof', 0.05)}${water(stage, 640)}${reflection(x - 130, 648, 260, 150, stage.paint('wall', 0.3))}${arch}${pads.join('')}${rocks.join('')}${pine(stage, 120, 760, 360)}${stage.lampsLit ? lantern(stage, 690, 600, 20, 'gold') : ''}${bushes(stage, 0, 330, 846, 44, 'moss')}`
}
