import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function colour(name: string, scheme: 'light' | 'dark'): string {
  const pair = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)
  const value = pair?.[scheme === 'light' ? 1 : 2]
  if (!value) throw new Error(`--${name} has no ${scheme} colour`)
  return value
}

const GROUNDS = ['paper', 'surface', 'sunken']
const WORDS = ['ink', 'muted', 'indigo', 'indigo-strong', 'seal', 'danger', 'pine', 'amber-ink']
const ON_TINTS = [
  ['indigo', 'indigo-tint'],
  ['danger', 'danger-tint'],
  ['pine', 'pine-tint'],
  ['amber-ink', 'amber-tint'],
  ['ink', 'indigo-tint'],
  ['muted', 'indigo-tint'],
  ['ink', 'danger-tint'],
  ['ink', 'pine-tint'],
  ['ink', 'amber-tint'],
  ['on-indigo', 'indigo'],
  ['on-indigo', 'indigo-strong'],
  ['on-seal', 'seal'],
  ['paper', 'ink'],
]

describe.each(['light', 'dark'] as const)('In the %s scheme', (scheme) => {
  const pairs = [...GROUNDS.flatMap((ground) => WORDS.map((word) => [word, ground])), ...ON_TINTS]
  it.each(pairs)('%s on %s has enough contrast for text', (word = '', ground = '') => {
    expect(contrast(colour(word, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(GROUNDS)('the edge of a control on %s has enough contrast', (ground) => {
    for (const edge of ['edge', 'vermilion', 'amber'])
      expect(contrast(colour(edge, scheme), colour(ground, scheme))).toBeGreaterThanOrEqual(3)
  })
})
