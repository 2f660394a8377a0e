import { ground, hills, range, road, water } from '../brushes/land.ts'
import { bough, bushes, fir, grass, palm, tree } from '../brushes/plants.ts'
import { birds, mist } from '../brushes/sky.ts'
import { mix } from '../palette.ts'
import { HEIGHT, n, path, rect, type Stage, stroke, WIDTH } from '../stage.ts'

function cane(stage: Stage, x: number, w: number, far: number): string {
  const lean = stage.random.between(-30, 30)
  const body = path(
    `M${n(x - w / 2)} ${HEIGHT}L${n(x + lean - w / 2)} -10L${n(x + lean + w / 2)} -10L${n(x + w / 2)} ${HEIGHT}Z`,
    stage.paint('leaf', far),
  )
  const side = path(
    `M${n(x + w * 0.1)} ${HEIGHT}L${n(x + lean + w * 0.1)} -10L${n(x + lean + w / 2)} -10L${n(x + w / 2)} ${HEIGHT}Z`,
    stage.shade('leaf', far),
  )
  const knots = Array.from({ length: 9 }, (_, i) => {
    const y = i * 105 + stage.random.between(0, 40)
    const shift = lean * (1 - y / HEIGHT)
    return stroke(
      `M${n(x + shift - w / 2)} ${n(y)}h${n(w)}`,
      stage.paint('lime', far),
      Math.max(1.4, w * 0.1),
    )
  })
  return body + side + knots.join('')
}

export function bamboo(stage: Stage): string {
  const layer = (count: number, w: number, far: number, gap: number) =>
    stage.random
      .times(count, (i) => {
        const share = i / (count - 1)
        const x = share * WIDTH + stage.random.between(-26, 26)
        return Math.abs(x - 640) < gap
          ? ''
          : cane(stage, x, w * stage.random.between(0.8, 1.2), far)
      })
      .join('')
  const leaves = stage.random.times(110, () => {
    const x = stage.random.between(0, WIDTH)
    const y = stage.random.between(-20, 220) * (0.5 + Math.abs(x - 640) / 900)
    const s = stage.random.between(20, 46)
    const bend = stage.random.between(-0.6, 0.6) * s
    return path(
      `M${n(x)} ${n(y)}q${n(bend)} ${n(s * 0.5)} ${n(bend * 0.4)} ${n(s * 1.6)}q${n(-bend - 8)} ${n(-s * 0.6)} ${n(-bend * 0.4)} ${n(-s * 1.6)}Z`,
      stage.random.chance(0.5) ? stage.paint('leaf', 0.15) : stage.paint('lime', 0.1),
    )
  })
  return `${rect(0, 0, WIDTH, HEIGHT, stage.light.haze, 'opacity="0.5"')}${layer(30, 15, 0.62, 20)}${ground(640, stage.paint('moss', 0.3))}${layer(20, 25, 0.36, 90)}${road(640, 610, stage.paint('sand', 0.12), 270)}${layer(12, 44, 0.1, 250)}${leaves.join('')}${grass(stage, HEIGHT, 0, 330, 'moss', 80)}${grass(stage, HEIGHT, 950, WIDTH, 'moss', 80)}`
}

export function blossoms(stage: Stage): string {
  const row = (left: boolean) =>
    [0.5, 0.34, 0.2, 0.06]
      .map((far, i) =>
        tree(stage, left ? 470 - i * 150 : 810 + i * 150, 590 + i * 66, 230 + i * 105, 'rose', far),
      )
      .join('')
  const petals = stage.random.times(
    60,
    () =>
      `<ellipse cx="${n(stage.random.between(0, WIDTH))}" cy="${n(stage.random.between(420, HEIGHT))}" rx="5" ry="3" fill="${stage.paint('blush')}" opacity="0.9"/>`,
  )
  return `${range(stage, 500, 150, 0.66, 0)}${hills(stage, 540, 30, stage.paint('moss', 0.4))}${ground(580, stage.paint('lime', 0.22))}${path(`M610 580Q560 700 330 ${HEIGHT}L960 ${HEIGHT}Q720 700 670 580Z`, stage.paint('water', 0.12))}${row(true)}${row(false)}${petals.join('')}${bough(stage, stage.random.chance(0.5), 'blush')}`
}

export function forest(stage: Stage): string {
  const warm = stage.random.chance(0.5)
  const layer = (far: number, foot: number, tall: number, count: number) =>
    stage.random
      .times(count, (i) =>
        fir(
          stage,
          (i / (count - 1)) * WIDTH + stage.random.between(-40, 40),
          foot + stage.random.between(-12, 18),
          tall * stage.random.between(0.72, 1.1),
          far,
          warm && stage.random.chance(0.4) ? 'amber' : 'pine',
        ),
      )
      .join('')
  return `${range(stage, 420, 250, 0.55, 0.4)}${hills(stage, 470, 70, stage.paint('pine', 0.55))}${layer(0.48, 560, 230, 18)}${mist(stage, 430, 190)}${layer(0.26, 660, 350, 13)}${hills(stage, 660, 26, stage.paint('moss', 0.12))}${path(`M650 664Q560 730 430 ${HEIGHT}L640 ${HEIGHT}Q660 740 672 664Z`, stage.paint('water', 0.18))}${layer(0.05, 850, 620, 7)}${bushes(stage, 0, WIDTH, 856, 40, 'moss')}`
}

export function jungle(stage: Stage): string {
  const fern = (x: number, y: number, s: number, fill: string) =>
    [-70, -40, -12, 16, 44, 72]
      .map((deg) => {
        const a = ((deg - 90) * Math.PI) / 180
        const ex = x + Math.cos(a) * s
        const ey = y + Math.sin(a) * s
        const cx = x + Math.cos(a) * s * 0.6
        const cy = y + Math.sin(a) * s * 1.05
        return path(
          `M${n(x)} ${n(y)}Q${n(cx - s * 0.13)} ${n(cy)} ${n(ex)} ${n(ey + s * 0.24)}Q${n(cx + s * 0.13)} ${n(cy + s * 0.12)} ${n(x)} ${n(y)}Z`,
          fill,
        )
      })
      .join('')
  const giants = stage.random.times(6, (i) => {
    const x = i * 250 + stage.random.between(-70, 70)
    const w = stage.random.between(32, 62)
    return (
      path(
        `M${n(x - w * 1.3)} 800Q${n(x - w * 0.4)} 640 ${n(x - w / 2)} -10L${n(x + w / 2)} -10Q${n(x + w * 0.4)} 640 ${n(x + w * 1.4)} 800Z`,
        mix(stage.shade('moss', 0.18), stage.shade('wood', 0.1), 0.4),
      ) +
      stroke(
        `M${n(x + w * 0.2)} -10Q${n(x + w * 1.5)} 240 ${n(x + w * 0.7)} 470`,
        stage.shade('moss', 0.1),
        5,
      )
    )
  })
  const canopy = (y: number, far: number, size: number) =>
    bushes(stage, -40, WIDTH + 40, y, size, 'moss', far)
  return `${rect(0, 0, WIDTH, HEIGHT, stage.light.haze, 'opacity="0.35"')}${canopy(330, 0.6, 92)}${rect(0, 360, WIDTH, 500, stage.paint('moss', 0.52))}${canopy(470, 0.42, 84)}${mist(stage, 330, 280)}${giants.join('')}${rect(0, 690, WIDTH, 170, stage.paint('moss', 0.12))}${path(`M600 640Q500 730 560 ${HEIGHT}L900 ${HEIGHT}Q700 740 690 640Z`, stage.paint('water', 0.3))}${bushes(stage, -30, WIDTH, 720, 60, 'leaf', 0.1)}${path(`M560 700Q520 770 600 ${HEIGHT}L860 ${HEIGHT}Q690 780 700 700Z`, stage.paint('water', 0.2))}${stage.random.times(9, (i) => fern(i * 160 + stage.random.between(-40, 40), 850, stage.random.between(120, 210), i % 2 === 0 ? stage.shade('moss') : stage.paint('leaf'))).join('')}${bough(stage, stage.random.chance(0.5), 'moss')}`
}

export function waterfall(stage: Stage): string {
  const x = stage.random.between(500, 780)
  const cliff = (fill: string, shift: number, top: number) =>
    path(
      `M-10 ${n(top)}Q${n(x - 240)} ${n(top - 46)} ${n(x - 84 - shift)} ${n(top + 30)}L${n(x - 58 - shift)} 640L-10 690ZM${WIDTH + 10} ${n(top - 40)}Q${n(x + 260)} ${n(top - 66)} ${n(x + 84 + shift)} ${n(top + 30)}L${n(x + 66 + shift)} 640L${WIDTH + 10} 690Z`,
      fill,
    )
  const threads = stage.random.times(15, () => {
    const at = x + stage.random.between(-62, 62)
    return stroke(
      `M${n(at)} 236Q${n(at + 4)} 420 ${n(at + stage.random.between(-8, 8))} 640`,
      '#FFFFFF',
      stage.random.between(2, 7),
      'opacity="0.45"',
    )
  })
  return `${hills(stage, 250, 50, stage.paint('pine', 0.5))}${stage.random.times(12, (i) => fir(stage, i * 120, 280, stage.random.between(90, 150), 0.36)).join('')}${rect(x - 92, 232, 184, 420, stage.paint('snow', 0.3))}${cliff(stage.paint('slate', 0.2), 0, 226)}${threads.join('')}${cliff(stage.shade('slate', 0.05), 170, 300)}${bushes(stage, -20, x - 280, 300, 46, 'moss', 0.1)}${bushes(stage, x + 290, WIDTH, 270, 46, 'moss', 0.1)}${water(stage, 640, HEIGHT, 'turquoise')}${mist(stage, 540, 190, 0.85)}${bushes(stage, -20, 380, 810, 78, 'moss')}${bushes(stage, 900, WIDTH + 30, 820, 78, 'pine')}${tree(stage, 1180, 810, 420, 'rust')}`
}

export function teafield(stage: Stage): string {
  const vanish = stage.random.between(440, 840)
  const rows = Array.from({ length: 13 }, (_, i) => {
    const t = i / 12
    const from = vanish + (t - 0.5) * 480
    const to = 640 + (t - 0.5) * 3000
    const w = 128
    const bulge = path(
      `M${n(from - 9)} 470Q${n((from + to) / 2 - w * 0.6)} 600 ${n(to - w)} ${HEIGHT + 10}L${n(to + w)} ${HEIGHT + 10}Q${n((from + to) / 2 + w * 0.45)} 600 ${n(from + 9)} 470Z`,
      stage.shade('leaf', 0.04),
    )
    const lit = path(
      `M${n(from - 7)} 470Q${n((from + to) / 2 - w * 0.55)} 594 ${n(to - w * 0.86)} ${HEIGHT + 10}L${n(to + w * 0.36)} ${HEIGHT + 10}Q${n((from + to) / 2 + w * 0.12)} 594 ${n(from + 4)} 470Z`,
      stage.paint(i % 2 === 0 ? 'leaf' : 'lime', 0.06),
    )
    return bulge + lit
  })
  return `${range(stage, 420, 190, 0.62, 0)}${hills(stage, 430, 70, stage.paint('pine', 0.45))}${mist(stage, 360, 180)}${hills(stage, 470, 26, stage.paint('moss', 0.22))}${stage.random.times(6, () => tree(stage, stage.random.between(0, WIDTH), 486, stage.random.between(60, 110), 'moss', 0.25)).join('')}${path(`M0 480Q640 440 ${WIDTH} 480L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, stage.shade('moss', 0.1))}${rows.join('')}${birds(stage, 900, 220)}`
}

export function terraces(stage: Stage): string {
  const steps = Array.from({ length: 9 }, (_, i) => {
    const y = 470 + i * i * 4.4 + i * 6
    const phase = stage.random.between(0, 6)
    const line = (offset: number) =>
      Array.from(
        { length: 17 },
        (_, k) =>
          `${k === 0 ? 'M' : 'L'}${k * 80} ${n(y + offset + Math.sin(k * 0.75 + phase) * (8 + i * 3.4))}`,
      ).join('')
    const flooded = stage.random.chance(0.42)
    const face = flooded
      ? stage.light.sky[2]
      : stage.paint(i % 2 === 0 ? 'lime' : 'leaf', 0.34 - i * 0.035)
    return (
      path(`${line(0)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, stage.shade('moss', 0.3 - i * 0.03)) +
      path(`${line(8 + i * 1.4)}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, face)
    )
  })
  const hut = (x: number, y: number) =>
    rect(x - 26, y - 34, 52, 36, stage.shade('wood', 0.1)) +
    path(`M${x - 46} ${y - 30}L${x} ${y - 74}L${x + 46} ${y - 30}Z`, stage.paint('earth', 0.08))
  const palms = stage.time === 'day' || stage.random.chance(0.5)
  return `${range(stage, 420, 230, 0.6, 0)}${hills(stage, 430, 80, stage.paint('pine', 0.46))}${mist(stage, 350, 190)}${hills(stage, 470, 30, stage.paint('moss', 0.3))}${steps.join('')}${hut(stage.random.between(250, 420), 640)}${hut(stage.random.between(760, 900), 566)}${palms ? palm(stage, 1130, 800, 430) + palm(stage, 1040, 760, 300, 0.1) : tree(stage, 1130, 800, 340, 'moss')}${birds(stage, 420, 230)}${grass(stage, HEIGHT, 0, WIDTH, 'moss', 50)}`
}

export function vineyard(stage: Stage): string {
  const purple = stage.random.chance(0.5)
  const rows = Array.from({ length: 15 }, (_, i) => {
    const t = i / 14 - 0.5
    const x1 = 700 + t * 620
    const x2 = 640 + t * 3300
    return path(
      `M${n(x1 - 4)} 500L${n(x2 - 70)} ${HEIGHT}L${n(x2 + 62)} ${HEIGHT}L${n(x1 + 4)} 500Z`,
      i % 2 === 0
        ? stage.paint(purple ? 'lavender' : 'leaf', 0.06)
        : stage.shade(purple ? 'lavender' : 'leaf', 0.06),
    )
  })
  const farm =
    rect(880, 446, 150, 62, stage.paint('plaster', 0.14)) +
    path('M866 450L954 404L1044 450Z', stage.paint('clay', 0.14)) +
    rect(1030, 420, 44, 88, stage.paint('plaster', 0.18)) +
    path('M1022 422L1052 392L1082 422Z', stage.paint('clay', 0.14))
  const cypress = [820, 846, 1110, 1136, 1160].map(
    (x) =>
      `<ellipse cx="${x}" cy="450" rx="12" ry="${n(stage.random.between(48, 74))}" fill="${stage.shade('pine', 0.14)}"/>`,
  )
  return `${range(stage, 430, 170, 0.64, 0)}${hills(stage, 440, 70, stage.paint('moss', 0.5))}${hills(stage, 480, 36, stage.paint('lime', 0.3))}${farm}${cypress.join('')}${path(`M0 506Q640 484 ${WIDTH} 506L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`, stage.paint('earth', 0.16))}${rows.join('')}${tree(stage, 150, 640, 330, 'moss')}${birds(stage, 460, 240)}`
}
