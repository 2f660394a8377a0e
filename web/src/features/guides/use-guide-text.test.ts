import { expect, it } from 'vitest'
import { placeOf, spoken } from './use-guide-text.ts'

it('A guide is where the address says, or in the country where there is none', {
  tags: ['P1-142', 'P1-193'],
}, () => {
  expect(placeOf({ formattedAddress: 'Taito City, Tokyo, Japan', country: 'Japan' })).toBe(
    'Taito City, Tokyo, Japan',
  )
  expect(placeOf({ formattedAddress: '', country: 'Japan' })).toBe('Japan')
})

it('A language is separated from its level, also where the level is missing', () => {
  expect(spoken('zh-Hant:fluent')).toEqual({ code: 'zh-Hant', level: 'fluent' })
  expect(spoken('ja')).toEqual({ code: 'ja', level: '' })
})
