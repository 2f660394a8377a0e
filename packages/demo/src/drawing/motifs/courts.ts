import { hills, jagged, range, reflection, water } from '../brushes/land.ts'
import { bough, bushes, grass, palm, pine, tree } from '../brushes/plants.ts'
import { curvedRoof } from '../brushes/roofs.ts'
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

export function hanok(stage: Stage): string {
  const rows = [0.5, 0.36, 0.22, 0.08].map((far, row) =>
    stage.random
      .times(6 - row, (i) => {
        const w = 230 + row * 70
        const x = i * (w * 0.98) + (row % 2) * 90 + stage.random.between(-20, 20)
        const y = 520 + row * 82
        return `${rect(x - w * 0.38, y - 4, w * 0.76, 74 + row * 8, stage.paint('wall', far))}${Array.from({ length: 4 }, (_, k) => rect(x - w * 0.32 + k * w * 0.17, y + 18, w * 0.12, 40 + row * 6, stage.lampsLit && stage.random.chance(0.5) ? '#FFC76A' : stage.shade('wood', far))).join('')}${curvedRoof(stage, x, y + 4, w, 62 + row * 16, 'roof', far)}`
      })
      .join(''),
  )
  const tower = path(
    'M660 330l-10 -120l-14 -6l0 -22l14 -6l6 -80l8 0l6 80l14 6l0 22l-14 6l-10 120Z',
    stage.paint('slate', 0.5),
  )
  return `${range(stage, 470, 230, 0.66, 0)}${hills(stage, 440, 130, stage.paint('pine', 0.5))}${tower}${hills(stage, 460, 60, stage.paint('pine', 0.42))}${mist(stage, 380, 190)}${rows[0]}${rows[1]}${stage.random.times(4, (i) => tree(stage, i * 330 + 130, 690, 140, stage.random.pick<Pigment>('amber', 'rust', 'moss'), 0.2)).join('')}${rows[2]}${rows[3]}${pine(stage, 1150, 850, 420)}${bushes(stage, 0, 400, 852, 40, 'moss')}${birds(stage, 360, 240)}`
}

export function palace(stage: Stage): string {
  const x = stage.random.between(570, 710)
  const gateBase =
    rect(x - 330, 560, 660, 120, stage.paint('stone')) +
    Array.from({ length: 3 }, (_, i) =>
      path(
        `M${n(x - 190 + i * 160)} 680V620Q${n(x - 160 + i * 160)} 578 ${n(x - 130 + i * 160)} 620V680Z`,
        stage.shade('slate'),
      ),
    ).join('') +
    Array.from({ length: 40 }, () =>
      rect(
        x + stage.random.between(-320, 280),
        stage.random.between(566, 668),
        stage.random.between(24, 44),
        13,
        stage.shade('stone'),
        'opacity="0.3" rx="2"',
      ),
    ).join('')
  const upper =
    rect(x - 190, 330, 380, 74, stage.paint('pine')) +
    Array.from({ length: 6 }, (_, i) =>
      rect(x - 186 + i * 72, 330, 12, 74, stage.paint('vermilion')),
    ).join('') +
    curvedRoof(stage, x, 336, 560, 112, 'roof')
  const lower =
    rect(x - 250, 480, 500, 82, stage.paint('vermilion')) +
    Array.from({ length: 7 }, (_, i) =>
      rect(x - 236 + i * 72, 494, 44, 68, stage.lampsLit ? '#FFC76A' : stage.shade('pine')),
    ).join('') +
    rect(x - 260, 470, 520, 18, stage.paint('turquoise')) +
    curvedRoof(stage, x, 478, 700, 92, 'roof')
  const walls =
    rect(0, 610, WIDTH, 70, stage.paint('stone', 0.1)) +
    rect(0, 600, WIDTH, 16, stage.paint('roof', 0.08))
  return `${range(stage, 480, 270, 0.6, 0)}${hills(stage, 500, 60, stage.paint('pine', 0.44))}${mist(stage, 400, 180)}${stage.random.times(8, (i) => tree(stage, i * 180, 620, stage.random.between(120, 190), stage.random.pick<Pigment>('moss', 'amber', 'rust'), 0.26)).join('')}${walls}${gateBase}${lower}${upper}${rect(0, 678, WIDTH, 180, stage.paint('sand', 0.12))}${polygon(
    [
      [x - 60, 680],
      [x + 60, 680],
      [x + 210, HEIGHT],
      [x - 210, HEIGHT],
    ],
    stage.paint('stone', 0.08),
  )}${bough(stage, x < 640, stage.random.pick<Pigment>('rose', 'amber', 'leaf'))}`
}

export function wall(stage: Stage): string {
  const crest = (y: number, swing: number, far: number) => {
    const ridge = jagged(stage, [0, y], [WIDTH, y - stage.random.between(-60, 90)], swing, 4)
    const line = ridge.map(([px, py], i) => `${i === 0 ? 'M' : 'L'}${n(px)} ${n(py)}`).join('')
    const towers = ridge
      .filter((_, i) => i % 4 === 2)
      .map(
        ([px, py]) =>
          rect(px - 18, py - 50, 36, 52, stage.paint('plaster', far)) +
          rect(px + 4, py - 50, 14, 52, stage.shade('plaster', far)) +
          [-18, -4, 10]
            .map((d) => rect(px + d, py - 59, 8, 10, stage.paint('plaster', far)))
            .join('') +
          rect(px - 6, py - 34, 9, 14, stage.shade('slate', far)),
      )
    return `<path d="${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z" fill="${stage.paint('pine', far)}"/>${stroke(line, stage.shade('plaster', far), 20)}${stroke(line, stage.paint('plaster', far), 13)}${towers.join('')}`
  }
  return `${range(stage, 440, 200, 0.68, 0)}${crest(450, 70, 0.5)}${mist(stage, 380, 200)}${crest(580, 100, 0.22)}${mist(stage, 560, 170, 0.5)}${hills(stage, 740, 60, stage.paint('moss', 0.04))}${stage.random.times(7, (i) => tree(stage, i * 210 + 20, 850, stage.random.between(120, 220), stage.random.pick<Pigment>('rust', 'amber', 'moss'))).join('')}${birds(stage, 900, 230)}`
}

export function stupa(stage: Stage): string {
  const bell = (x: number, foot: number, h: number, far: number, pigment: Pigment) => {
    const w = h * 0.4
    const d = `M${n(x - w)} ${n(foot - h * 0.2)}Q${n(x - w * 0.9)} ${n(foot - h * 0.5)} ${n(x - w * 0.34)} ${n(foot - h * 0.58)}L${n(x)} ${n(foot - h * 1.2)}L${n(x + w * 0.34)} ${n(foot - h * 0.58)}Q${n(x + w * 0.9)} ${n(foot - h * 0.5)} ${n(x + w)} ${n(foot - h * 0.2)}Z`
    const half = `M${n(x + w * 0.2)} ${n(foot - h * 0.2)}Q${n(x + w * 0.24)} ${n(foot - h * 0.46)} ${n(x + w * 0.08)} ${n(foot - h * 0.6)}L${n(x)} ${n(foot - h * 1.2)}L${n(x + w * 0.34)} ${n(foot - h * 0.58)}Q${n(x + w * 0.9)} ${n(foot - h * 0.5)} ${n(x + w)} ${n(foot - h * 0.2)}Z`
    const rings = Array.from({ length: 6 }, (_, i) =>
      rect(
        x - w * (0.3 - i * 0.04),
        foot - h * (0.64 + i * 0.055),
        w * (0.6 - i * 0.08),
        h * 0.02,
        stage.shade(pigment, far),
      ),
    )
    const steps = [0, 1, 2].map((i) =>
      rect(
        x - w * (1.4 - i * 0.16),
        foot - h * 0.07 * (i + 1),
        w * (2.8 - i * 0.32),
        h * 0.075,
        i % 2 === 0 ? stage.paint('plaster', far) : stage.shade('plaster', far),
      ),
    )
    return (
      steps.join('') +
      path(d, stage.paint(pigment, far)) +
      path(half, stage.shade(pigment, far)) +
      rings.join('') +
      (stage.lampsLit ? circle(x, foot - h * 0.4, h * 0.6, '#FFC76A', 'opacity="0.12"') : '')
    )
  }
  const pigment = stage.random.pick<Pigment>('gold', 'stone', 'plaster', 'gold')
  const x = stage.random.between(520, 760)
  return `${range(stage, 480, 180, 0.64, 0)}${hills(stage, 500, 60, stage.paint('moss', 0.48))}${mist(stage, 400, 190)}${bell(x - 370, 640, 210, 0.34, pigment)}${bell(x + 350, 640, 240, 0.3, pigment)}${bushes(stage, 0, WIDTH, 650, 50, 'moss', 0.26)}${bell(x, 700, 440, 0.04, pigment)}${rect(0, 690, WIDTH, 170, stage.paint('sand', 0.12))}${bushes(stage, -20, x - 280, 730, 46, 'leaf')}${bushes(stage, x + 290, WIDTH + 20, 730, 46, 'leaf')}${palm(stage, 1150, 830, 420)}${palm(stage, 90, 820, 330)}${grass(stage, HEIGHT, 0, WIDTH, 'moss', 44)}${birds(stage, x - 300, 220)}`
}

export function mosque(stage: Stage): string {
  const x = stage.random.between(580, 700)
  const onion = (ox: number, foot: number, w: number, pigment: Pigment) =>
    path(
      `M${n(ox - w * 0.8)} ${n(foot)}Q${n(ox - w * 1.2)} ${n(foot - w * 0.8)} ${n(ox - w * 0.4)} ${n(foot - w * 1.3)}Q${n(ox - w * 0.06)} ${n(foot - w * 1.5)} ${n(ox)} ${n(foot - w * 1.9)}Q${n(ox + w * 0.06)} ${n(foot - w * 1.5)} ${n(ox + w * 0.4)} ${n(foot - w * 1.3)}Q${n(ox + w * 1.2)} ${n(foot - w * 0.8)} ${n(ox + w * 0.8)} ${n(foot)}Z`,
      stage.paint(pigment),
    ) +
    path(
      `M${n(ox + w * 0.2)} ${n(foot)}Q${n(ox + w * 0.6)} ${n(foot - w * 0.8)} ${n(ox)} ${n(foot - w * 1.9)}Q${n(ox + w * 0.06)} ${n(foot - w * 1.5)} ${n(ox + w * 0.4)} ${n(foot - w * 1.3)}Q${n(ox + w * 1.2)} ${n(foot - w * 0.8)} ${n(ox + w * 0.8)} ${n(foot)}Z`,
      stage.shade(pigment),
    ) +
    stroke(`M${n(ox)} ${n(foot - w * 1.88)}v-${n(w * 0.3)}`, stage.paint('gold'), 4)
  const minaret = (mx: number, h: number) =>
    rect(mx - 15, 640 - h, 30, h, stage.paint('wall')) +
    rect(mx + 4, 640 - h, 11, h, stage.shade('wall')) +
    [0.35, 0.68].map((t) => rect(mx - 23, 640 - h * t, 46, 13, stage.paint('plaster'))).join('') +
    onion(mx, 640 - h, 22, dome)
  const dome = stage.random.pick<Pigment>('turquoise', 'rose', 'gold', 'indigo')
  const arches = Array.from({ length: 9 }, (_, i) =>
    path(
      `M${n(x - 324 + i * 73)} 640V590Q${n(x - 300 + i * 73)} 540 ${n(x - 276 + i * 73)} 590V640Z`,
      stage.lampsLit ? '#FFC76A' : stage.shade('slate', 0.1),
    ),
  )
  return `${hills(stage, 520, 40, stage.paint('moss', 0.54))}${mist(stage, 430, 180)}${bushes(stage, -20, WIDTH, 630, 50, 'moss', 0.34)}${minaret(x - 400, 420)}${minaret(x + 400, 420)}${rect(x - 350, 520, 700, 122, stage.paint('wall'))}${arches.join('')}${rect(x - 356, 512, 712, 16, stage.paint('plaster'))}${onion(x - 230, 516, 62, dome)}${onion(x + 230, 516, 62, dome)}${rect(x - 130, 440, 260, 80, stage.paint('wall'))}${onion(x, 446, 140, dome)}${water(stage, 640)}${reflection(x - 300, 648, 600, 170, stage.paint('wall', 0.1))}${palm(stage, 110, 830, 420)}${palm(stage, 1180, 840, 470)}${bushes(stage, 0, 260, 850, 44, 'moss')}${bushes(stage, 1030, WIDTH, 850, 44, 'moss')}`
}

export function kampung(stage: Stage): string {
  const house = (x: number, y: number, s: number, far: number) => {
    const stilts = [-80, -40, 0, 40, 80].map((d) =>
      rect(x + d * s - 4 * s, y - 66 * s, 8 * s, 70 * s, stage.shade('wood', far)),
    )
    return `${stilts.join('')}${rect(x - 104 * s, y - 150 * s, 208 * s, 88 * s, stage.paint('wood', far))}${Array.from({ length: 8 }, (_, i) => rect(x - 100 * s + i * 26 * s, y - 150 * s, 3 * s, 88 * s, stage.shade('wood', far))).join('')}${[-70, 40].map((d) => rect(x + d * s, y - 132 * s, 32 * s, 42 * s, stage.lampsLit ? '#FFC76A' : stage.paint('turquoise', far))).join('')}${rect(x - 12 * s, y - 130 * s, 28 * s, 68 * s, stage.shade('wood', far))}${path(`M${n(x - 136 * s)} ${n(y - 140 * s)}L${n(x - 84 * s)} ${n(y - 236 * s)}L${n(x + 84 * s)} ${n(y - 236 * s)}L${n(x + 136 * s)} ${n(y - 140 * s)}Z`, stage.paint('clay', far))}${path(`M${n(x + 40 * s)} ${n(y - 236 * s)}L${n(x + 84 * s)} ${n(y - 236 * s)}L${n(x + 136 * s)} ${n(y - 140 * s)}L${n(x + 60 * s)} ${n(y - 140 * s)}Z`, stage.shade('clay', far))}${stroke(`M${n(x - 12 * s)} ${n(y - 62 * s)}L${n(x - 44 * s)} ${n(y + 4 * s)}M${n(x + 16 * s)} ${n(y - 62 * s)}L${n(x - 16 * s)} ${n(y + 4 * s)}`, stage.paint('earth', far), 5 * s)}`
  }
  const wet = stage.random.chance(0.6)
  const back = stage.random.times(6, (i) =>
    palm(stage, i * 240 + stage.random.between(-40, 60), 620, stage.random.between(230, 330), 0.34),
  )
  return `${range(stage, 480, 170, 0.64, 0)}${hills(stage, 500, 60, stage.paint('pine', 0.5))}${mist(stage, 400, 200)}${back.join('')}${bushes(stage, -20, WIDTH + 20, 610, 52, 'moss', 0.34)}${wet ? water(stage, 620) : rect(0, 620, WIDTH, 240, stage.paint('lime', 0.14))}${house(stage.random.between(860, 960), 650, 0.8, 0.2)}${house(stage.random.between(300, 440), 740, 1.25, 0.03)}${wet ? reflection(240, 748, 280, 90, stage.paint('wood', 0.15)) : ''}${path('M700 770q90 34 210 0l-26 30q-80 18 -158 0Z', stage.shade('wood'))}${palm(stage, 1140, 850, 540)}${bushes(stage, 980, WIDTH + 20, 852, 50, 'leaf')}${grass(stage, HEIGHT, 0, 260, 'moss', 60)}`
}
