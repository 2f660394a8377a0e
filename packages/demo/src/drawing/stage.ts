import { Random } from '../random.ts'
import { LIGHTS, type Light, mix, PIGMENT } from './palette.ts'
import type { TimeOfDay } from './vocabulary.ts'

export const WIDTH = 1280
export const HEIGHT = 853

export type Pigment = keyof typeof PIGMENT

/** The random numbers, the time of day and the light of a scene. */
export class Stage {
  readonly random: Random
  readonly light: Light
  readonly time: TimeOfDay

  constructor(seed: string, time: TimeOfDay) {
    this.random = new Random(seed)
    this.time = time
    this.light = LIGHTS[time]
  }

  /** A pigment in this light; `far` from 0 (at our feet) to 1 (lost in the haze). */
  paint(pigment: Pigment, far = 0): string {
    const lit = mix(PIGMENT[pigment], this.light.ambient, this.light.dim)
    return mix(lit, this.light.haze, far)
  }

  /** The same in the shade. */
  shade(pigment: Pigment, far = 0): string {
    return mix(this.paint(pigment, far), this.light.ambient, 0.32)
  }

  get lampsLit(): boolean {
    return this.light.lamps > 0.5
  }
}

/** A coordinate with one decimal, which is precise enough and keeps the drawing small. */
export const n = (value: number): string => String(Math.round(value * 10) / 10)

const points = (list: readonly (readonly [number, number])[]): string =>
  list.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')

export const polygon = (list: readonly (readonly [number, number])[], fill: string): string =>
  `<polygon points="${points(list)}" fill="${fill}"/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}" ${more}/>`

export const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const stroke = (d: string, colour: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${n(width)}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`
