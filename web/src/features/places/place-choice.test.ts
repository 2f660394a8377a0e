import { describe, expect, test } from 'vitest'
import { chosenPlace, chosenPlaceOf, isPlaceInvalid, placeChoiceOf } from './place-choice.ts'

const kyoto = chosenPlaceOf({
  placeId: 'jp-kyoto-kyoto',
  name: '京都市',
  formattedAddress: '日本京都府京都市',
  addressComponents: [
    { longName: '京都市', shortName: '京都市', types: ['locality', 'political'] },
    { longName: '日本', shortName: 'JP', types: ['country', 'political'] },
  ],
  location: { lat: 35.01, lng: 135.77 },
})

describe('the choice of a place', () => {
  test('a place chosen by a Japanese reader has the English country and its code', () => {
    expect(kyoto).toEqual({
      formattedAddress: '日本京都府京都市',
      country: 'Japan',
      countryCode: 'JP',
      placeId: 'jp-kyoto-kyoto',
    })
  })

  test('without a country component, the last component is the country', () => {
    const place = chosenPlaceOf({
      placeId: 'x',
      name: 'Saint Helena',
      formattedAddress: 'Jamestown, Saint Helena',
      addressComponents: [
        { longName: 'Jamestown', shortName: 'Jamestown', types: ['locality', 'political'] },
        { longName: 'Saint Helena', shortName: 'SH', types: ['political'] },
      ],
      location: { lat: -15.9, lng: -5.7 },
    })
    expect(place.country).toBe('Saint Helena')
  })

  test('an address saved before counts as chosen', () => {
    const choice = placeChoiceOf({ formattedAddress: 'Kyoto, Japan', country: 'Japan' })
    expect(isPlaceInvalid(choice)).toBe(false)
    expect(chosenPlace(choice)?.country).toBe('Japan')
  })

  test.each([
    ['日本京都府京都市', false],
    [' 日本京都府京都市 ', false],
    ['日本京都府', true],
    ['', true],
    ['Osaka', true],
  ])('after Kyoto is chosen, the text %j is invalid: %s', (text, isInvalid) => {
    const choice = { text, chosen: kyoto }
    expect(isPlaceInvalid(choice)).toBe(isInvalid)
    expect(chosenPlace(choice)).toEqual(isInvalid ? null : kyoto)
  })

  test('neither text alone nor an empty field is a place', () => {
    expect(isPlaceInvalid({ text: 'Kyoto', chosen: null })).toBe(true)
    expect(isPlaceInvalid(placeChoiceOf(null))).toBe(false)
    expect(chosenPlace(placeChoiceOf(null))).toBeNull()
    expect(placeChoiceOf({ formattedAddress: '', country: '' }).chosen).toBeNull()
  })
})
