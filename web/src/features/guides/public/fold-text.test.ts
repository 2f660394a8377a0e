import { describe, expect, test } from 'vitest'
import { foldText } from './guide-story.tsx'

const sentence = (words: number) => `${'word '.repeat(words).trim()}.`
const paragraph = (sentences: number) => Array(sentences).fill(sentence(20)).join(' ')

describe('A long text is folded', () => {
  test('only if it is long enough', () => {
    const text = `${paragraph(2)}\n\n${paragraph(2)}`
    expect(foldText(text)).toEqual({ shown: [paragraph(2), paragraph(2)], folded: [] })
    expect(foldText('')).toEqual({ shown: [], folded: [] })
  })

  test('between its paragraphs', () => {
    const text = [paragraph(3), paragraph(2), paragraph(4), 'The end.'].join('\n\n')
    expect(foldText(text)).toEqual({
      shown: [paragraph(3), paragraph(2)],
      folded: [paragraph(4), 'The end.'],
    })
  })

  test.each([
    ['English', paragraph(14)],
    ['Japanese', '私は京都で生まれました。この町をゆっくり歩きます。'.repeat(20)],
    ['Korean', '저는 부산에서 태어났어요. 골목을 천천히 걸어요. '.repeat(20).trim()],
  ])('between sentences if it is a single paragraph (%s)', (_, text) => {
    const { shown, folded } = foldText(text)
    expect(shown).toHaveLength(1)
    expect(shown[0]).toMatch(/[.。]$/)
    expect(folded).toHaveLength(1)
    expect([...shown, ...folded].join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })

  test('without losing text, and never within a sentence', () => {
    const endless = 'a'.repeat(2000)
    expect(foldText(endless)).toEqual({ shown: [endless], folded: [] })
    expect(foldText(`${endless}\n\nThe rest.`)).toEqual({ shown: [endless], folded: ['The rest.'] })
  })
})
