import { describe, expect, it } from 'vitest'
import { cutGraphemes, fitsIn, graphemes } from './graphemes.ts'

const FAMILY = '👨‍👩‍👧‍👦'
const ACCENTED = 'e\u0301'

describe('a character is what a person sees', () => {
  it.each([FAMILY, ACCENTED, '가', '邊', '🇰🇷'])('%s counts once', (character) => {
    expect(graphemes(character)).toBe(1)
    expect(fitsIn(character.repeat(3), 3)).toBe(true)
    expect(fitsIn(character.repeat(4), 3)).toBe(false)
    expect(cutGraphemes(character.repeat(4), 3)).toBe(character.repeat(3))
  })
})
