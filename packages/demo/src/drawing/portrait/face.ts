import { mix } from '../palette.ts'
import { circle, n, path, stroke } from '../stage.ts'
import type { Looks } from './looks.ts'

/** The head stands at (320, 292), about 190 wide and 250 tall. */
const HEAD = { x: 320, y: 292 } as const

export function headPath(looks: Looks): string {
  const w = 92 + looks.face.width * 6
  const jaw = (looks.soft ? 50 : 60) + looks.face.jaw * 7
  const { x, y } = HEAD
  return `M${n(x - w)} ${y - 30}C${n(x - w)} ${y - 128} ${n(x + w)} ${y - 128} ${n(x + w)} ${y - 30}C${n(x + w)} ${y + 40} ${n(x + jaw + 8)} ${y + 96} ${n(x + jaw * 0.5)} ${y + 120}Q${x} ${y + 138} ${n(x - jaw * 0.5)} ${y + 120}C${n(x - jaw - 8)} ${y + 96} ${n(x - w)} ${y + 40} ${n(x - w)} ${y - 30}Z`
}

export function neck(looks: Looks): string {
  const w = looks.soft ? 34 : 44
  const shape = `M${320 - w} 370L${320 - w} 452Q${320 - w - 14} 478 ${320 - w - 44} 496L${320 + w + 44} 496Q${320 + w + 14} 478 ${320 + w} 452L${320 + w} 370Z`
  const chin = `M${320 - w} 392Q320 450 ${320 + w} 392L${320 + w} 424Q320 478 ${320 - w} 424Z`
  return path(shape, looks.skin) + path(chin, looks.skinShade, 'opacity="0.55"')
}

export function ears(looks: Looks): string {
  const w = 92 + looks.face.width * 6
  const one = (side: number) =>
    `<ellipse cx="${n(320 + side * (w + 1))}" cy="292" rx="15" ry="25" fill="${looks.skin}"/>` +
    stroke(
      `M${n(320 + side * (w + 5))} 280q${side * 5} 12 ${-side * 2} 22`,
      looks.skinShade,
      3,
      'opacity="0.7"',
    )
  return one(-1) + one(1)
}

function eyes(looks: Looks): string {
  const ink = '#2A2522'
  const gap = 39 + looks.face.eyes * 3
  const y = 292 + looks.face.jaw * 2
  const smiling = looks.face.smile > 0.45
  const one = (side: number) => {
    const x = 320 + side * gap
    if (smiling)
      return stroke(
        `M${n(x - 13)} ${n(y + 3)}Q${n(x)} ${n(y - 10)} ${n(x + 13)} ${n(y + 3)}`,
        ink,
        5,
      )
    const lash = looks.soft
      ? stroke(
          `M${n(x - side * 8)} ${n(y - 9)}Q${n(x + side * 6)} ${n(y - 14)} ${n(x + side * 16)} ${n(y - 6)}`,
          ink,
          4,
        )
      : stroke(`M${n(x - 12)} ${n(y - 8)}Q${n(x)} ${n(y - 14)} ${n(x + 12)} ${n(y - 8)}`, ink, 3.6)
    return `<ellipse cx="${n(x)}" cy="${n(y + 1)}" rx="6.4" ry="7.6" fill="${ink}"/>${circle(x + 2.2, y - 2, 1.9, '#FFFFFF')}${lash}`
  }
  return one(-1) + one(1)
}

function brows(looks: Looks): string {
  const colour = mix(looks.hairColour, looks.skin, looks.senior ? 0.1 : 0.12)
  const y = 264 + looks.face.brow * 4
  const thick = looks.soft ? 5 : 8
  const one = (side: number) =>
    stroke(
      `M${320 + side * 22} ${n(y + 2)}Q${320 + side * 40} ${n(y - 9 - looks.face.brow * 3)} ${320 + side * 60} ${n(y + 4)}`,
      colour,
      thick,
    )
  return one(-1) + one(1)
}

function nose(looks: Looks): string {
  const drop = 326 + looks.face.nose * 4
  return stroke(
    `M${n(326 + looks.face.nose)} 300Q${n(334 + looks.face.nose * 2)} ${n(drop - 8)} ${n(330)} ${n(drop)}Q322 ${n(drop + 6)} 312 ${n(drop)}`,
    looks.skinShade,
    4.2,
  )
}

function mouth(looks: Looks): string {
  const y = 360 + looks.face.jaw * 3
  const w = 24 + looks.face.smile * 5
  if (looks.face.smile > 0.2)
    return path(
      `M${n(320 - w)} ${n(y - 4)}Q320 ${n(y + 28)} ${n(320 + w)} ${n(y - 4)}Q320 ${n(y + 4)} ${n(320 - w)} ${n(y - 4)}Z`,
      '#FFFFFF',
      `stroke="${mix(looks.skinShade, '#8C2F2A', 0.55)}" stroke-width="4.4" stroke-linejoin="round"`,
    )
  const lips = mix(looks.skinShade, '#B23A34', looks.soft ? 0.6 : 0.25)
  return stroke(
    `M${n(320 - w)} ${n(y)}Q320 ${n(y + 15 + looks.face.smile * 4)} ${n(320 + w)} ${n(y)}`,
    lips,
    looks.soft ? 5.6 : 4.8,
  )
}

/** Cheeks, lines of age, and the shade on one side. */
function modelling(looks: Looks): string {
  const blush = mix(looks.skin, '#D6604B', 0.4)
  const cheeks =
    circle(262, 332, 22, blush, 'opacity="0.4"') + circle(378, 332, 22, blush, 'opacity="0.4"')
  const side = path(
    'M400 150L470 150L470 460L350 460Q420 380 404 262Z',
    looks.skinShade,
    'opacity="0.22"',
  )
  const lines = looks.senior
    ? stroke(
        'M272 338q-8 16 -2 30M368 338q8 16 2 30M256 304q-10 2 -15 9M384 304q10 2 15 9M292 222q28 -7 56 0',
        looks.skinShade,
        3,
        'opacity="0.6"',
      )
    : ''
  return `<g clip-path="url(#head)">${cheeks}${side}${lines}</g>`
}

function beard(looks: Looks): string {
  if (!looks.has('beard')) return ''
  const y = 360 + looks.face.jaw * 3
  return `<g clip-path="url(#head)">${path(`M220 292Q238 352 268 ${n(y - 26)}Q320 ${n(y - 42)} 372 ${n(y - 26)}Q402 352 420 292L430 440H210Z`, looks.hairColour)}</g>${path(`M${278} ${n(y)}Q320 ${n(y - 18)} ${362} ${n(y)}Q354 ${n(y + 26)} 320 ${n(y + 27)}Q286 ${n(y + 26)} 278 ${n(y)}Z`, mix(looks.skin, looks.hairColour, 0.12))}`
}

function moustache(looks: Looks): string {
  if (!looks.has('moustache')) return ''
  const y = 344 + looks.face.jaw * 3
  return path(
    `M320 ${n(y)}Q296 ${n(y - 8)} 276 ${n(y + 12)}Q300 ${n(y + 10)} 320 ${n(y + 8)}Q340 ${n(y + 10)} 364 ${n(y + 12)}Q344 ${n(y - 8)} 320 ${n(y)}Z`,
    looks.hairColour,
  )
}

function glasses(looks: Looks): string {
  if (!looks.has('glasses')) return ''
  const frame = looks.random.pick('#2A2522', '#5B3A29', '#24476B', '#8C3B2E')
  const round = looks.random.chance(0.6)
  const lens = (x: number) =>
    round
      ? `<circle cx="${x}" cy="294" r="28" fill="#FFFFFF" fill-opacity="0.16" stroke="${frame}" stroke-width="5"/>`
      : `<rect x="${x - 30}" y="270" width="60" height="46" rx="13" fill="#FFFFFF" fill-opacity="0.16" stroke="${frame}" stroke-width="5"/>`
  return (
    lens(280) + lens(360) + stroke('M308 290q12 -8 24 0M250 288l-22 -6M390 288l22 -6', frame, 4.6)
  )
}

export function face(looks: Looks): string {
  return `${path(headPath(looks), looks.skin)}${modelling(looks)}${beard(looks)}${brows(looks)}${eyes(looks)}${nose(looks)}${mouth(looks)}${moustache(looks)}${glasses(looks)}`
}

export const earrings = (looks: Looks): string =>
  looks.has('earrings')
    ? [-1, 1]
        .map(
          (side) =>
            circle(320 + side * (95 + looks.face.width * 6), 326, 7, '#DDB35A') +
            circle(320 + side * (95 + looks.face.width * 6), 342, 5, looks.second),
        )
        .join('')
    : ''
