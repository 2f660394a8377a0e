import { expect, test } from 'vitest'
import { labelled, listed } from './joined-text.ts'

test.each([
  ['en', 'Error: A, B'],
  ['ko', 'Error: A, B'],
  ['ja', 'Error：A、B'],
  ['zh-CN', 'Error：A、B'],
  ['zh-TW', 'Error：A、B'],
] as const)('parts and labels have the marks of %s', (language, text) => {
  expect(labelled(language, 'Error', listed(language, ['A', 'B']))).toBe(text)
})
