import { clampChroma, converter, formatHex, wcagContrast } from 'culori'

/** The colours of `web/src/ui/tokens.css` that words of the accent are read on and beside. */
export const GROUNDS = {
  light: { paper: '#fbf8f3', surface: '#ffffff', sunken: '#f3eee5' },
  dark: { paper: '#12171e', surface: '#1a212a', sunken: '#0d1116' },
} as const
export const WORDS = {
  light: { ink: '#1d2733', muted: '#5c6470' },
  dark: { ink: '#eee9e0', muted: '#aba99f' },
} as const

export type Theme = keyof typeof GROUNDS

/** The tokens that follow the accent. */
export interface Shades {
  readonly indigo: string
  readonly 'indigo-strong': string
  readonly 'on-indigo': string
  readonly 'indigo-tint': string
}
export type Palette = Readonly<Record<Theme, Shades>>

/** The shipped tokens. */
export const SHIPPED_PALETTE: Palette = {
  light: {
    indigo: '#24476b',
    'indigo-strong': '#1a3754',
    'on-indigo': '#ffffff',
    'indigo-tint': '#e7edf4',
  },
  dark: {
    indigo: '#9fc1e6',
    'indigo-strong': '#bdd6f1',
    'on-indigo': '#0e1b29',
    'indigo-tint': '#1b2c3e',
  },
}

/** The least contrast of text (WCAG 1.4.3), with room for rounding. */
const TEXT = 4.52
const STEP = 0.005
const STRONGER = 0.07
const toOklch = converter('oklch')

const within = (value: number) => Math.min(1, Math.max(0, value))

function shadesOf(accent: string, theme: Theme): Shades {
  const { l, c, h } = toOklch(accent) ?? { l: 0, c: 0, h: 0 }
  const shade = (lightness: number, chroma: number) =>
    formatHex(clampChroma({ mode: 'oklch', l: within(lightness), c: chroma, h: h ?? 0 }, 'oklch'))
  const isLight = theme === 'light'
  const tint = isLight ? shade(0.945, Math.min(c, 0.02)) : shade(0.285, Math.min(c, 0.035))
  const on = isLight ? '#ffffff' : shade(0.21, Math.min(c, 0.03))
  const beside = [...Object.values(GROUNDS[theme]), tint, on]
  // Words get darker in the light theme and lighter in the dark one, until they are read on all.
  const direction = isLight ? -1 : 1
  let lightness = l
  const isRead = (value: number) => {
    const colour = shade(value, c)
    return beside.every((other) => wcagContrast(colour, other) >= TEXT)
  }
  for (let tries = 0; tries <= 1 / STEP && !isRead(lightness); tries++)
    lightness = within(lightness + direction * STEP)
  return {
    indigo: shade(lightness, c),
    'indigo-strong': shade(lightness + direction * STRONGER, c),
    'on-indigo': on,
    'indigo-tint': tint,
  }
}

/** The shades of an accent: its hue stays, lightness and chroma move until all of it can be read. */
export const paletteOf = (accent: string | undefined): Palette =>
  accent === undefined
    ? SHIPPED_PALETTE
    : { light: shadesOf(accent, 'light'), dark: shadesOf(accent, 'dark') }

/** The tokens as a style sheet; empty for the shipped ones. */
export function accentStyle(accent: string | undefined): string {
  if (accent === undefined) return ''
  const { light, dark } = paletteOf(accent)
  const tokens = (Object.keys(light) as (keyof Shades)[]).map(
    (token) => `--${token}:light-dark(${light[token]},${dark[token]})`,
  )
  return `:root{${tokens.join(';')}}`
}
