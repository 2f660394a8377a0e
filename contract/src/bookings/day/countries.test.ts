import { expect, test } from 'vitest'
import { countryOfZone, DAY_COUNTRY_CODES, placeLanguage, taxiRequest } from './countries.ts'

test('Every country has a request for its drivers', () => {
  for (const code of DAY_COUNTRY_CODES) expect(taxiRequest(code).text).not.toBe('')
  expect(taxiRequest(null)).toEqual({ text: 'Please take me here.', language: 'en' })
})

test('An address of Taipei is marked as Traditional Chinese of Taiwan, not as Japanese', () => {
  expect(taxiRequest('TW')).toEqual({ text: '請載我到這裡。', language: 'zh-Hant-TW' })
  expect(taxiRequest('CN').text).toBe('请送我到这里。')
})

test('The country of a zone is known where the zone has one', () => {
  expect(countryOfZone('Asia/Tokyo')).toBe('JP')
  expect(countryOfZone('Asia/Saigon')).toBe('VN')
  expect(countryOfZone('GMT+9')).toBeNull()
})

test('case 34: a name in Chinese characters is drawn as in its country, one in Latin letters as before', () => {
  expect(placeLanguage('台北車站 東三門', 'TW')).toBe('zh-Hant-TW')
  expect(placeLanguage('Kyoto Station, Central Exit', 'JP')).toBeUndefined()
  expect(placeLanguage('台北車站', null)).toBeUndefined()
})
