import { circle, n, type Pigment, path, polygon, rect, type Stage, stroke } from '../stage.ts'

/** An East Asian roof with lifted eaves, seen from the front. */
export function curvedRoof(
  stage: Stage,
  x: number,
  eave: number,
  w: number,
  h: number,
  pigment: Pigment = 'roof',
  far = 0,
): string {
  const lift = h * 0.3
  const body = path(
    `M${n(x - w / 2)} ${n(eave - lift)}Q${n(x - w * 0.3)} ${n(eave - h * 0.2)} ${n(x - w * 0.2)} ${n(eave - h)}L${n(x + w * 0.2)} ${n(eave - h)}Q${n(x + w * 0.3)} ${n(eave - h * 0.2)} ${n(x + w / 2)} ${n(eave - lift)}Q${n(x + w * 0.36)} ${n(eave + 2)} ${n(x)} ${n(eave + 2)}Q${n(x - w * 0.36)} ${n(eave + 2)} ${n(x - w / 2)} ${n(eave - lift)}Z`,
    stage.paint(pigment, far),
  )
  const tiles = Array.from({ length: 11 }, (_, i) => {
    const t = (i - 5) / 5.6
    return `M${n(x + w * 0.19 * t)} ${n(eave - h + 4)}Q${n(x + w * 0.27 * t)} ${n(eave - h * 0.3)} ${n(x + w * 0.42 * t)} ${n(eave - lift * Math.abs(t) * 0.55)}`
  })
  const ridge = rect(
    x - w * 0.21,
    eave - h - h * 0.07,
    w * 0.42,
    h * 0.09,
    stage.shade(pigment, far),
    'rx="3"',
  )
  const edge = stroke(
    `M${n(x - w / 2)} ${n(eave - lift)}Q${n(x - w * 0.36)} ${n(eave + 2)} ${n(x)} ${n(eave + 2)}Q${n(x + w * 0.36)} ${n(eave + 2)} ${n(x + w / 2)} ${n(eave - lift)}`,
    stage.shade(pigment, far),
    Math.max(2, h * 0.05),
  )
  return (
    body +
    stroke(tiles.join(''), stage.shade(pigment, far), Math.max(1, h * 0.014), 'opacity="0.6"') +
    edge +
    ridge
  )
}

/** A hall: roof, pillars, wall, lit doors at dusk. */
export function hall(
  stage: Stage,
  x: number,
  foot: number,
  w: number,
  pillar: Pigment,
  roof: Pigment = 'roof',
  far = 0,
): string {
  const h = w * 0.2
  const inner = w * 0.74
  const top = foot - h
  const wall = rect(x - inner / 2, top, inner, h, stage.shade('wall', far))
  const bays = Array.from({ length: 5 }, (_, i) => {
    const bx = x - inner / 2 + (inner / 5) * (i + 0.18)
    const lit = stage.lampsLit ? '#FFC76A' : stage.shade('wood', far)
    return rect(
      bx,
      top + h * 0.22,
      (inner / 5) * 0.64,
      h * 0.7,
      lit,
      stage.lampsLit ? 'opacity="0.85"' : '',
    )
  })
  const pillars = Array.from({ length: 6 }, (_, i) =>
    rect(x - inner / 2 + (inner / 5) * i - w * 0.011, top, w * 0.022, h, stage.paint(pillar, far)),
  )
  const beam = rect(x - inner / 2 - 6, top - 2, inner + 12, h * 0.13, stage.shade(pillar, far))
  const base = polygon(
    [
      [x - w * 0.43, foot],
      [x + w * 0.43, foot],
      [x + w * 0.46, foot + h * 0.22],
      [x - w * 0.46, foot + h * 0.22],
    ],
    stage.paint('stone', far),
  )
  return (
    base +
    wall +
    bays.join('') +
    pillars.join('') +
    beam +
    curvedRoof(stage, x, top + 4, w, w * 0.23, roof, far)
  )
}

/** A paper or silk lantern; glows when it is dark. */
export function lantern(
  stage: Stage,
  x: number,
  y: number,
  size: number,
  pigment: Pigment,
): string {
  const glow = stage.lampsLit ? circle(x, y, size * 2.1, '#FFC76A', 'opacity="0.16"') : ''
  const body = `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(size * 0.72)}" ry="${n(size)}" fill="${stage.lampsLit ? lampColour(pigment) : stage.paint(pigment)}"/>`
  const bands = [-0.5, 0, 0.5]
    .map(
      (t) =>
        `M${n(x - size * 0.66)} ${n(y + t * size)}Q${n(x)} ${n(y + t * size + 5)} ${n(x + size * 0.66)} ${n(y + t * size)}`,
    )
    .join('')
  const caps =
    rect(x - size * 0.32, y - size * 1.1, size * 0.64, size * 0.16, stage.paint('ink')) +
    rect(x - size * 0.32, y + size * 0.94, size * 0.64, size * 0.16, stage.paint('ink'))
  return glow + body + stroke(bands, stage.shade(pigment), 1.4, 'opacity="0.5"') + caps
}

const lampColour = (pigment: Pigment): string =>
  pigment === 'vermilion'
    ? '#EF6A45'
    : pigment === 'gold' || pigment === 'amber'
      ? '#FFC966'
      : '#FFE6B8'

/** A gabled European house front with windows. */
export function gable(
  stage: Stage,
  x: number,
  foot: number,
  w: number,
  h: number,
  wall: Pigment,
  roof: Pigment,
  far = 0,
): string {
  const body = rect(x, foot - h, w, h, stage.paint(wall, far))
  const side = rect(x + w * 0.8, foot - h, w * 0.2, h, stage.shade(wall, far))
  const top = polygon(
    [
      [x - w * 0.06, foot - h],
      [x + w / 2, foot - h - w * 0.55],
      [x + w * 1.06, foot - h],
    ],
    stage.paint(roof, far),
  )
  const rows = Math.max(1, Math.floor(h / 62))
  const windows = Array.from({ length: rows * 2 }, (_, i) =>
    pane(
      stage,
      x + w * (i % 2 === 0 ? 0.17 : 0.55),
      foot - h + 18 + Math.floor(i / 2) * (h / rows),
      w * 0.22,
      (h / rows) * 0.5,
      far,
    ),
  )
  return body + side + top + windows.join('')
}

/** A window: warm at dusk, some of them, and dark glass by day. */
export function pane(stage: Stage, x: number, y: number, w: number, h: number, far = 0): string {
  const on = stage.lampsLit && stage.random.chance(0.62)
  return rect(
    x,
    y,
    w,
    h,
    on ? '#FFCB73' : stage.shade('slate', far),
    `rx="${n(Math.min(w, 8) * 0.2)}"`,
  )
}
