import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { accentStyle, GROUNDS, paletteOf, SHIPPED_PALETTE, type Theme, WORDS } from './palette.ts'

const css = readFileSync(new URL('../../../../web/src/ui/tokens.css', import.meta.url), 'utf8')
const ACCENTS = [
  '#ffffff',
  '#000000',
  '#ffd400',
  '#ff0000',
  '#00c853',
  '#1e88e5',
  '#7b1fa2',
  '#808080',
]
const THEMES: readonly Theme[] = ['light', 'dark']

const pairsOf = (accent: string, theme: Theme) => {
  const {
    indigo,
    'indigo-strong': strong,
    'on-indigo': on,
    'indigo-tint': tint,
  } = paletteOf(accent)[theme]
  const { ink, muted } = WORDS[theme]
  return [
    ...Object.values(GROUNDS[theme]).flatMap((ground) => [
      [indigo, ground],
      [strong, ground],
    ]),
    [indigo, tint],
    [ink, tint],
    [muted, tint],
    [on, indigo],
    [on, strong],
  ] as const
}

describe.each(ACCENTS)('the accent %s', (accent) => {
  test.each(THEMES)('can be read in the %s theme', (theme) => {
    for (const [one, other] of pairsOf(accent, theme))
      expect(wcagContrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(4.5)
  })
})

test('Case 22: a white accent can be read in dark, and in light', () => {
  const { light, dark } = paletteOf('#ffffff')
  expect(wcagContrast(dark['on-indigo'], dark.indigo)).toBeGreaterThanOrEqual(4.5)
  expect(wcagContrast(dark.indigo, GROUNDS.dark.surface)).toBeGreaterThanOrEqual(4.5)
  expect(wcagContrast(light.indigo, GROUNDS.light.sunken)).toBeGreaterThanOrEqual(4.5)
})

test('An accent that can be read already stays as it is', () => {
  expect(paletteOf('#7b1fa2').light.indigo).toBe('#7b1fa2')
})

test('The colours beside the accent, and the shipped shades, are those of the pages', () => {
  for (const [name, light] of Object.entries({ ...GROUNDS.light, ...WORDS.light })) {
    const dark = { ...GROUNDS.dark, ...WORDS.dark }[name as 'ink']
    expect(css).toContain(`--${name}: light-dark(${light}, ${dark})`)
  }
  for (const [token, light] of Object.entries(SHIPPED_PALETTE.light))
    expect(css).toContain(
      `--${token}: light-dark(${light}, ${SHIPPED_PALETTE.dark[token as 'indigo']})`,
    )
})

test('The style sheet names all tokens, and is empty without an accent', () => {
  expect(accentStyle(undefined)).toBe('')
  expect(accentStyle('#7b1fa2')).toMatch(
    /^:root\{--indigo:light-dark\(#[\da-f]{6},#[\da-f]{6}\);.*--indigo-tint:.*\}$/,
  )
})
