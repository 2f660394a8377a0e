import type { HomeSettings } from '@annai/contract/site/home'
import { expect, test } from 'vitest'
import { HomeForm, homeFormOf, homeSettingsOf, withoutEmptyParts } from './home-form.ts'

/** What the form publishes if nothing is changed. */
const published = (home: HomeSettings) =>
  homeSettingsOf(HomeForm.parse(withoutEmptyParts(homeFormOf(home))))

const place = (name: string) => ({ name: { default: name }, scene: 'japan' }) as const

test.each<HomeSettings>([
  { title: { default: 'Kyoto', ja: '京都' } },
  { places: [place('Gion'), { ...place('Uji'), search: 'tea' }, place('Ohara')] },
  { testimonials: [] },
  { testimonials: [{ name: 'Hanna', text: 'Tea', language: 'en' }] },
])('The form keeps the parts of the home page that are set: %j', (home) => {
  expect(published(home)).toEqual(home)
})

test('A home page without own parts stays as shipped', () => {
  expect(published({})).toBeUndefined()
})

test('Places that are typed but not chosen are neither checked nor published', () => {
  const form = homeFormOf({ title: { default: 'Kyoto' } })
  const values = { ...form, places: form.places.map((one) => ({ ...one, search: 'tea' })) }
  expect(homeSettingsOf(HomeForm.parse(withoutEmptyParts(values)))).toEqual({
    title: { default: 'Kyoto' },
  })
})
