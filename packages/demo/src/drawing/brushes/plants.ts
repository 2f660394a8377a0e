import { circle, n, type Pigment, path, polygon, rect, type Stage, stroke } from '../stage.ts'

/** A Japanese pine: a leaning trunk and flat clouds of needles. */
export function pine(stage: Stage, x: number, foot: number, h: number, far = 0): string {
  const lean = stage.random.between(-0.22, 0.22) * h
  const trunk = stroke(
    `M${n(x)} ${n(foot)}Q${n(x - lean * 0.6)} ${n(foot - h * 0.5)} ${n(x + lean)} ${n(foot - h * 0.92)}`,
    stage.shade('wood', far),
    h * 0.055,
  )
  const pads = stage.random.times(6, (i) => {
    const t = 0.4 + i * 0.11
    const w = h * (0.36 - i * 0.032) * stage.random.between(0.85, 1.2)
    const cx =
      x +
      lean * t * t +
      (i % 2 === 0 ? -1 : 1) * w * stage.random.between(0.25, 0.6) * (i === 5 ? 0.2 : 1)
    const cy = foot - h * t
    return path(
      `M${n(cx - w)} ${n(cy)}Q${n(cx - w * 0.7)} ${n(cy - w * 0.42)} ${n(cx - w * 0.15)} ${n(cy - w * 0.38)}Q${n(cx + w * 0.6)} ${n(cy - w * 0.5)} ${n(cx + w)} ${n(cy)}Q${n(cx)} ${n(cy + w * 0.16)} ${n(cx - w)} ${n(cy)}Z`,
      i % 2 === 0 ? stage.paint('pine', far) : stage.shade('pine', far),
    )
  })
  return trunk + pads.join('')
}

/** A fir or cedar: stacked skirts. */
export function fir(
  stage: Stage,
  x: number,
  foot: number,
  h: number,
  far = 0,
  pigment: Pigment = 'pine',
): string {
  const w = h * stage.random.between(0.17, 0.24)
  const skirts = [0, 0.24, 0.46, 0.66].map((t, i) => {
    const half = w * (1 - t * 0.95)
    const base = foot - h * 0.06 - h * t
    const tip = foot - h * Math.min(1, t + 0.5 - i * 0.03)
    return polygon(
      [
        [x - half, base],
        [x, tip],
        [x + half, base],
      ],
      i % 2 === 0 ? stage.shade(pigment, far) : stage.paint(pigment, far),
    )
  })
  return (
    rect(x - h * 0.015, foot - h * 0.08, h * 0.03, h * 0.08, stage.shade('wood', far)) +
    skirts.join('')
  )
}

/** A broadleaf tree: a crown of overlapping rounds, lit from one side. */
export function tree(
  stage: Stage,
  x: number,
  foot: number,
  h: number,
  pigment: Pigment = 'leaf',
  far = 0,
): string {
  const r = h * 0.3
  const blobs = stage.random.times(7, (i) => ({
    x: x + Math.cos(i * 1.05) * r * stage.random.between(0.35, 0.8),
    y: foot - h * 0.66 + Math.sin(i * 1.05) * r * 0.65,
    r: r * stage.random.between(0.5, 0.78),
  }))
  const shadow = blobs.map((b) =>
    circle(b.x + r * 0.08, b.y + r * 0.12, b.r, stage.shade(pigment, far)),
  )
  const lit = blobs.map((b) =>
    circle(b.x - r * 0.08, b.y - r * 0.1, b.r * 0.86, stage.paint(pigment, far)),
  )
  const trunk = stroke(
    `M${n(x)} ${n(foot)}L${n(x)} ${n(foot - h * 0.55)}M${n(x)} ${n(foot - h * 0.36)}L${n(x + r * 0.45)} ${n(foot - h * 0.58)}`,
    stage.shade('wood', far),
    h * 0.045,
  )
  return trunk + shadow.join('') + lit.join('')
}

/** A coconut palm. */
export function palm(stage: Stage, x: number, foot: number, h: number, far = 0): string {
  const lean = stage.random.between(-0.3, 0.3) * h
  const tx = x + lean
  const ty = foot - h
  const trunk = stroke(
    `M${n(x)} ${n(foot)}Q${n(x + lean * 0.15)} ${n(foot - h * 0.6)} ${n(tx)} ${n(ty)}`,
    stage.shade('earth', far),
    h * 0.035,
  )
  const fronds = [-165, -135, -100, -70, -40, -12, 20, 160].map((degrees, i) => {
    const angle = ((degrees + stage.random.between(-9, 9)) * Math.PI) / 180
    const length = h * stage.random.between(0.32, 0.44)
    const ex = tx + Math.cos(angle) * length
    const ey = ty + Math.sin(angle) * length * 0.6 + length * 0.34
    const cx = tx + Math.cos(angle) * length * 0.6
    const cy = ty + Math.sin(angle) * length * 0.75 - length * 0.1
    return path(
      `M${n(tx)} ${n(ty)}Q${n(cx)} ${n(cy - length * 0.12)} ${n(ex)} ${n(ey)}Q${n(cx)} ${n(cy + length * 0.16)} ${n(tx)} ${n(ty)}Z`,
      i % 2 === 0 ? stage.paint('moss', far) : stage.shade('moss', far),
    )
  })
  return trunk + fronds.join('')
}

/** A line of bushes along the bottom of a wall or a shore. */
export const bushes = (
  stage: Stage,
  from: number,
  to: number,
  y: number,
  size: number,
  pigment: Pigment,
  far = 0,
): string =>
  stage.random
    .times(Math.max(2, Math.round((to - from) / (size * 1.1))), (i) =>
      circle(
        from + i * size * 1.1 + stage.random.between(-size * 0.2, size * 0.2),
        y + stage.random.between(-size * 0.1, size * 0.3),
        size * stage.random.between(0.55, 1),
        i % 2 === 0 ? stage.paint(pigment, far) : stage.shade(pigment, far),
      ),
    )
    .join('')

/** Blades at our feet. */
export const grass = (
  stage: Stage,
  y: number,
  from: number,
  to: number,
  pigment: Pigment,
  tall = 46,
): string => {
  const blades = stage.random.times(Math.round((to - from) / 9), () => {
    const x = stage.random.between(from, to)
    const h = tall * stage.random.between(0.5, 1.1)
    const bend = stage.random.between(-0.5, 0.5) * h
    return `M${n(x - 3)} ${n(y)}Q${n(x)} ${n(y - h * 0.6)} ${n(x + bend)} ${n(y - h)}Q${n(x + 3)} ${n(y - h * 0.5)} ${n(x + 4)} ${n(y)}Z`
  })
  return path(blades.join(''), stage.shade(pigment))
}

/** A bough across an upper corner, with blossom or leaves. */
export function bough(stage: Stage, fromLeft: boolean, pigment: Pigment): string {
  const at = (x: number) => (fromLeft ? x : 1280 - x)
  const limbs = [
    `M${at(-20)} 60Q${at(170)} 90 ${at(330)} 190`,
    `M${at(120)} 84Q${at(250)} 60 ${at(420)} 96`,
    `M${at(60)} 72Q${at(110)} 170 ${at(150)} 250`,
  ]
  const wood = limbs.map((d, i) => stroke(d, stage.shade('wood'), 15 - i * 4)).join('')
  const tufts = stage.random.times(70, () => {
    const [x, y] = stage.random.pick<readonly [number, number]>(
      [330, 190],
      [420, 96],
      [150, 250],
      [250, 110],
      [200, 140],
      [110, 150],
      [60, 60],
    )
    return circle(
      at(x + stage.random.between(-70, 70)),
      y + stage.random.between(-46, 46),
      stage.random.between(7, 21),
      stage.random.chance(0.6) ? stage.paint(pigment) : stage.shade(pigment),
      'opacity="0.95"',
    )
  })
  return wood + tufts.join('')
}
