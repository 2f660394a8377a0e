import { expect, test } from 'vitest'
import en from '../../texts/en/translation.json' with { type: 'json' }
import { EXPERTISE_GROUPS } from './expertise-groups.ts'
import { EXPERTISES } from './vocabulary.ts'

test('Every expertise belongs to exactly one group', { tags: ['P1-259'] }, () => {
  expect(Object.values(EXPERTISE_GROUPS).flat().toSorted()).toEqual([...EXPERTISES].toSorted())
})

test('Every group has a label', () => {
  expect(Object.keys(en.expertiseGroups).toSorted()).toEqual(
    Object.keys(EXPERTISE_GROUPS).toSorted(),
  )
})
