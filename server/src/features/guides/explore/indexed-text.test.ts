import { foldDocument } from '@annai/guide-search'
import { GuideIndex } from '@annai/guide-search/internals'
import { expect, test } from 'vitest'
import { documentOf, type ListedRow } from './view.ts'

const row: ListedRow = {
  account_id: '00000000-0000-7000-8000-000000000001',
  username: 'reader',
  display_name: 'Reader',
  role: '',
  profile_picture: '',
  texts: {},
  text_language: null,
  tagline: '',
  introduction: 'The lanes that I grew up in.',
  formatted_address: 'Kyoto, Japan',
  country: 'Japan',
  country_code: 'JP',
  place_id: '',
  is_place_known: null,
  answers_within: null,
  badges: [],
  languages: [],
  expertises: [],
  highlights: [],
  price_ranges: [],
  rating_sum: 0,
  review_count: 0,
  free_from: null,
  free_days: null,
  most_people: null,
  notice_days: null,
  zone: null,
  is_dummy: false,
  view_priority: 0,
  profile_views: 0,
  version: 1,
  created: 0,
}

test('An unchanged text is not folded again', () => {
  const index = new GuideIndex({ foundBytes: 2 ** 20, termBytes: 2 ** 20 })
  const unreadable = (changes: object) => ({
    ...documentOf(row),
    ...changes,
    get searched(): string {
      throw new Error('the text was read')
    },
  })
  index.put(documentOf(row))
  index.put(unreadable({ version: 2, priority: 5 }))
  expect(index.versionOf(row.account_id)).toBe(2)
  expect(() => index.put(unreadable({ version: 3, textHash: 1 }))).toThrow('the text was read')
})

test('A text is bounded before anything is done with it, whatever the row holds', () => {
  const introduction = `a${'\u0301'.repeat(2_000_000)}${'\u0327'.repeat(2_000_000)}`
  const begun = performance.now()
  const guide = foldDocument(documentOf({ ...row, introduction }))
  // A few milliseconds; without the bounds it takes minutes.
  expect(performance.now() - begun).toBeLessThan(300)
  expect(guide.text.length).toBeLessThan(24_000)
})
