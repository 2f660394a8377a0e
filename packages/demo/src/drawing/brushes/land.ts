import { HEIGHT, n, path, polygon, rect, type Stage, stroke, WIDTH } from '../stage.ts'

type Point = readonly [number, number]

/** Rolling hills: a sum of three slow waves. */
export function hills(stage: Stage, y: number, swing: number, fill: string): string {
  const waves = [1, 2.3, 4.1].map((speed, i) => ({
    speed: speed * stage.random.between(0.8, 1.2),
    phase: stage.random.between(0, 6.28),
    size: swing / (i * 1.3 + 1),
  }))
  const at = (x: number) =>
    waves.reduce(
      (sum, w) => sum + Math.sin((x / WIDTH) * 3.4 * w.speed + w.phase) * w.size * 0.6,
      y,
    )
  const line = Array.from({ length: 33 }, (_, i): Point => [i * 40, at(i * 40)])
  return polygon([[0, HEIGHT], ...line, [WIDTH, HEIGHT]], fill)
}

/** A jagged line by halving: from left to right, `rough` in pixels. */
export function jagged(stage: Stage, from: Point, to: Point, rough: number, depth = 5): Point[] {
  if (depth === 0) return [from, to]
  const middle: Point = [
    (from[0] + to[0]) / 2,
    (from[1] + to[1]) / 2 + stage.random.between(-rough, rough),
  ]
  const left = jagged(stage, from, middle, rough * 0.5, depth - 1)
  return [...left.slice(0, -1), ...jagged(stage, middle, to, rough * 0.5, depth - 1)]
}

export interface Peak {
  x: number
  top: number
  foot: number
  spread: number
}

/** One mountain with a lit and a shaded flank, and snow down to `snow` of its height. */
export function mountain(
  stage: Stage,
  peak: Peak,
  pigment: string,
  dark: string,
  snow = 0.32,
): string {
  const { x, top, foot, spread } = peak
  const apex: Point = [x, top]
  const left = jagged(stage, [x - spread, foot], apex, spread * 0.09)
  const right = jagged(
    stage,
    apex,
    [x + spread * stage.random.between(0.9, 1.2), foot],
    spread * 0.09,
  )
  const spine = jagged(stage, apex, [x + spread * 0.12, foot], spread * 0.1, 4)
  const body = polygon([...left, ...right], pigment)
  const shaded = polygon([...spine.slice().reverse(), ...right], dark)
  if (snow === 0) return body + shaded
  const line = top + (foot - top) * snow
  const above = (list: Point[]) => list.filter(([, y]) => y < line)
  const capLeft = above(left)
  const capRight = above(right)
  const first = capLeft[0] ?? apex
  const last = capRight.at(-1) ?? apex
  const teeth = Array.from({ length: 9 }, (_, i): Point => {
    const t = (i + 1) / 10
    const drop = i % 2 === 0 ? stage.random.between(14, 38) : -stage.random.between(2, 14)
    return [last[0] + (first[0] - last[0]) * t, line + drop]
  })
  const cap = polygon([...capLeft, ...capRight, ...teeth], stage.paint('snow', 0.12))
  const capShade = polygon(
    [
      ...above(spine).reverse(),
      ...capRight,
      [last[0] - 18, line + 20],
      [(x + last[0]) / 2 + 6, line - 6],
      [x + spread * 0.05, line + 22],
    ],
    stage.shade('snow', 0.2),
  )
  return body + shaded + cap + capShade
}

/** A row of mountains, nearest last. */
export function range(stage: Stage, y: number, tall: number, far: number, snow = 0.34): string {
  const step = WIDTH / 4
  return stage.random
    .times(5, (i) => {
      const height = tall * stage.random.between(0.55, 1)
      const x = i * step + stage.random.between(-90, 90)
      const wide = snow === 0 ? stage.random.between(1.9, 2.6) : stage.random.between(1, 1.35)
      return { x, top: y - height, foot: y + 30, spread: height * wide }
    })
    .sort((a, b) => a.top - b.top)
    .map((peak) =>
      mountain(stage, peak, stage.paint('slate', far), stage.shade('slate', far), snow),
    )
    .join('')
}

/** Water from `y` down, lighter at the horizon, with strokes of light. */
export function water(
  stage: Stage,
  y: number,
  bottom = HEIGHT,
  pigment: 'water' | 'turquoise' | 'deep' = 'water',
): string {
  const id = `w${Math.round(y)}`
  const low = stage.light.sky[2]
  const gradient = `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${low}"/><stop offset="0.28" stop-color="${stage.paint(pigment, 0.25)}"/><stop offset="1" stop-color="${stage.shade(pigment)}"/></linearGradient></defs>`
  const glints = stage.random.times(46, () => {
    const depth = stage.random.next() ** 1.6
    const gy = y + 8 + depth * (bottom - y - 14)
    const gx = stage.random.between(-20, WIDTH)
    const length = 24 + depth * 130 * stage.random.between(0.4, 1)
    return stroke(
      `M${n(gx)} ${n(gy)}h${n(length)}`,
      stage.light.disc,
      1.2 + depth * 2.6,
      `opacity="${n(0.5 - depth * 0.25)}"`,
    )
  })
  return gradient + rect(0, y, WIDTH, bottom - y, `url(#${id})`) + glints.join('')
}

/** A reflection: long soft bands below a thing that stands in the water. */
export function reflection(x: number, y: number, w: number, h: number, colour: string): string {
  return Array.from({ length: 7 }, (_, i) => {
    const width = w * (1 - i * 0.1)
    return rect(
      x + (w - width) / 2,
      y + (h / 7) * i,
      width,
      (h / 7) * 0.62,
      colour,
      `rx="4" opacity="${n(0.4 - i * 0.045)}"`,
    )
  }).join('')
}

export const ground = (y: number, fill: string): string => rect(0, y, WIDTH, HEIGHT - y, fill)

/** A path or road that narrows towards the horizon. */
export const road = (x: number, y: number, fill: string, wide = 360): string =>
  path(
    `M${n(x - 10)} ${n(y)}C${n(x - 40)} ${n(y + 120)} ${n(640 - wide * 0.9)} ${n(y + 200)} ${n(640 - wide)} ${HEIGHT}L${n(640 + wide * 0.6)} ${HEIGHT}C${n(640 + wide * 0.2)} ${n(y + 200)} ${n(x + 30)} ${n(y + 120)} ${n(x + 10)} ${n(y)}Z`,
    fill,
  )
