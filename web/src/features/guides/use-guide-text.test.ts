import { expect, it } from 'vitest'
import { placeOf, spoken } from './use-guide-text.ts'

it('The place of a guide is the address, or the country without one', () => {
  expect(placeOf({ formattedAddress: 'Taito City, Tokyo, Japan', country: 'Japan' })).toBe(
    'Taito City, Tokyo, Japan',
  )
  expect(placeOf({ formattedAddress: '', country: 'Japan' })).toBe('Japan')
})

it('A language is split from its level, even if the level is missing', () => {
  expect(spoken('zh-Hant:fluent')).toEqual({ code: 'zh-Hant', level: 'fluent' })
  expect(spoken('ja')).toEqual({ code: 'ja', level: '' })
})
