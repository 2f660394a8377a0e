import { graphemes } from '@annai/contract/graphemes'
import { GUIDE_LIMITS } from '@annai/contract/guides/limits'
import { LANGUAGES } from '@annai/contract/languages'
import { countryOf } from '@annai/contract/places/countries'
import { describe, expect, test } from 'vitest'
import { loadGazetteer } from '../store.ts'
import { addressIn, placeView } from '../view.ts'

const places = [...loadGazetteer().values()]
const inCountry = (code: string) => places.filter(({ countryCode }) => countryCode === code)

describe('the gazetteer', () => {
  test('names every country in the five languages', () => {
    const countries = places.filter(({ kind }) => kind === 'country')
    expect(countries).toHaveLength(249)
    for (const { names } of countries) {
      expect(LANGUAGES.filter((language) => !names[language])).toEqual([])
    }
  })

  test.each([
    ['JP', 47],
    ['KR', 17],
    ['MY', 16],
    ['CN', 31],
    ['TW', 22],
    ['TH', 77],
    ['VN', 34],
    ['ID', 38],
    ['US', 51],
    ['CA', 13],
    ['GB', 4],
    ['DE', 16],
    ['FR', 13],
    ['IT', 20],
    ['CH', 26],
    ['AU', 8],
  ])('has every first-level region of %s: %i', (code, count) => {
    expect(inCountry(code).filter(({ kind }) => kind === 'region')).toHaveLength(count)
  })

  test.each([
    ...['JP', 'KR', 'MY', 'CN', 'TW', 'HK', 'SG', 'TH', 'VN', 'ID'],
    ...['US', 'CA', 'GB', 'DE', 'FR', 'IT', 'CH', 'AU'],
  ])('has at least 15 cities and districts of %s', (code) => {
    const tested = inCountry(code).filter(({ kind }) => kind === 'city' || kind === 'district')
    expect(tested.length).toBeGreaterThanOrEqual(15)
  })

  test.each(['JP', 'KR', 'MY', 'CN', 'TW', 'HK', 'MO', 'SG'])(
    'names every place of %s in the five languages',
    (code) => {
      const nameless = inCountry(code).filter(({ names }) =>
        LANGUAGES.some((language) => !names[language]),
      )
      expect(nameless.map(({ id }) => id)).toEqual([])
    },
  )

  test('every address fits the location of a profile and leads back to its country', () => {
    for (const place of places) {
      for (const language of LANGUAGES) {
        expect(graphemes(addressIn(place, language))).toBeLessThanOrEqual(GUIDE_LIMITS.location)
        const { countryCode } = countryOf(placeView(place, language).addressComponents)
        expect(countryCode).toBe(place.countryCode)
      }
    }
  })

  test('no two places have the same address in English, except where a name is used twice', () => {
    const seen = new Map<string, string>()
    const twice = places.flatMap((place) => {
      const address = addressIn(place, 'en')
      const before = seen.get(address)
      seen.set(address, place.id)
      return before ? [`${before} ${place.id} ${address}`] : []
    })
    expect(twice).toEqual([])
  })
})
