import { expect, test } from 'vitest'
import en from '../../texts/en/translation.json' with { type: 'json' }
import { EXPERTISE_GROUPS } from './expertise-groups.ts'
import { EXPERTISES } from './vocabulary.ts'

test('Every expertise belongs to exactly one group', () => {
  const grouped = Object.values(EXPERTISE_GROUPS).flat()
  expect(grouped).toHaveLength(EXPERTISES.length)
  expect(new Set(grouped)).toEqual(new Set(EXPERTISES))
})

test('Every group has a label', () => {
  expect(new Set(Object.keys(en.expertiseGroups))).toEqual(new Set(Object.keys(EXPERTISE_GROUPS)))
})
