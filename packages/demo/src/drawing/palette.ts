import type { TimeOfDay } from './vocabulary.ts'

/** The colours of the interface and their neighbours, as pigments before the light falls on them. */
export const PIGMENT = {
  paper: '#FBF8F3',
  ink: '#1D2733',
  indigo: '#24476B',
  vermilion: '#D6452B',
  pine: '#2F6B4F',
  amber: '#D99A3D',
  leaf: '#5E8F5A',
  lime: '#9DB964',
  moss: '#3F6B45',
  gold: '#DDB35A',
  earth: '#A0764F',
  clay: '#B8643F',
  rust: '#9C4A2E',
  sand: '#EAD7AE',
  stone: '#A39B8E',
  slate: '#55606C',
  roof: '#3C4654',
  wall: '#F0E4D0',
  plaster: '#E3C9A3',
  wood: '#6B4A34',
  snow: '#F7F5F0',
  water: '#6BA0B2',
  deep: '#37708A',
  turquoise: '#58B3AE',
  rose: '#E5A7A5',
  blush: '#F2C9C4',
  lavender: '#8F7FB5',
  lamp: '#FFC76A',
} as const

const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

/** `share` of the second colour in the first. */
export function mix(first: string, second: string, share: number): string {
  const [r1, g1, b1] = channels(first)
  const [r2, g2, b2] = channels(second)
  const part = (from: number, to: number) =>
    Math.round(from + (to - from) * Math.min(1, Math.max(0, share)))
      .toString(16)
      .padStart(2, '0')
  return `#${part(r1, r2)}${part(g1, g2)}${part(b1, b2)}`
}

export interface Light {
  /** From the zenith to the horizon. */
  readonly sky: readonly [string, string, string]
  readonly disc: string
  readonly haze: string
  readonly ambient: string
  readonly dim: number
  /** How strongly lamps show. */
  readonly lamps: number
}

export const LIGHTS: Readonly<Record<TimeOfDay, Light>> = {
  dawn: {
    sky: ['#8DA8C2', '#E3BFB0', '#FBE0BC'],
    disc: '#FFF0CF',
    haze: '#F0D2BC',
    ambient: '#B9787A',
    dim: 0.2,
    lamps: 0.25,
  },
  day: {
    sky: ['#7DB0C8', '#B9D6DA', '#F1F0E1'],
    disc: '#FFF9E4',
    haze: '#DCE8E2',
    ambient: '#E9D9B4',
    dim: 0.06,
    lamps: 0,
  },
  dusk: {
    sky: ['#3C4C78', '#B56E7C', '#F3A868'],
    disc: '#FFD39A',
    haze: '#D99A84',
    ambient: '#4A3158',
    dim: 0.4,
    lamps: 0.8,
  },
  night: {
    sky: ['#0E1830', '#1D3054', '#3F5878'],
    disc: '#F6EFD9',
    haze: '#344B6E',
    ambient: '#0E1A34',
    dim: 0.62,
    lamps: 1,
  },
}
