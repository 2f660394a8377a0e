import { expect, test } from 'vitest'
import { weeksOf } from './month-weeks.ts'

test('A week begins with Monday in English and Simplified Chinese, otherwise with Sunday', () => {
  // May 1, 2027 is a Saturday.
  const firstWeek = (language: Parameters<typeof weeksOf>[1]) => weeksOf('2027-05', language)[0]
  const blank = (count: number) => Array.from({ length: count }, () => null)
  for (const language of ['en', 'zh-CN'] as const)
    expect(firstWeek(language)).toEqual([...blank(5), '2027-05-01', '2027-05-02'])
  for (const language of ['zh-TW', 'ja', 'ko'] as const)
    expect(firstWeek(language)).toEqual([...blank(6), '2027-05-01'])
})

test('The weeks of a month contain each of its days once, in any language', () => {
  for (const language of ['en', 'ja'] as const) {
    const days = weeksOf('2027-02', language)
      .flat()
      .filter((day) => day !== null)
    expect(days).toHaveLength(28)
    expect([days[0], days.at(-1)]).toEqual(['2027-02-01', '2027-02-28'])
  }
})
