import { describe, expect, test } from 'vitest'
import { countryKey, countryOf, isInCountry } from './countries.ts'
import { countryCodes, locationKeys } from './vocabulary.ts'

describe('countryKey', () => {
  test.each([
    ['Japan', 'japan'],
    ['  JAPAN ', 'japan'],
    ['日本', 'japan'],
    ['일본', 'japan'],
    ['South Korea', 'southkorea'],
    ['southKorea', 'southkorea'],
    ['southkorea', 'southkorea'],
    ['Korea', 'southkorea'],
    ['Republic of Korea', 'southkorea'],
    ['Korea, Republic of', 'southkorea'],
    ['대한민국', 'southkorea'],
    ['한국', 'southkorea'],
    ['韓国', 'southkorea'],
    ['韩国', 'southkorea'],
    ['南韓', 'southkorea'],
    ['North Korea', 'northkorea'],
    ['China', 'china'],
    ['中国', 'china'],
    ['中國', 'china'],
    ["People's Republic of China", 'china'],
    ['Taiwan', 'taiwan'],
    ['Malaysia', 'malaysia'],
    ['マレーシア', 'malaysia'],
    ['马来西亚', 'malaysia'],
    ['Viet Nam', 'vietnam'],
    ['Việt Nam', 'vietnam'],
    ['베트남', 'vietnam'],
    ['ประเทศไทย', 'thailand'],
    ['タイ', 'thailand'],
    ['unitedStates', 'unitedstates'],
    ['USA', 'unitedstates'],
    ['U.S.A.', 'unitedstates'],
    ['US', 'unitedstates'],
    ['United States of America', 'unitedstates'],
    ['UK', 'unitedkingdom'],
    ['Great Britain', 'unitedkingdom'],
    ['England', 'unitedkingdom'],
    ['イギリス', 'unitedkingdom'],
    ['Deutschland', 'germany'],
    ['République française', 'france'],
    ['Italia', 'italy'],
    ['義大利', 'italy'],
    ['Schweiz', 'switzerland'],
    ['澳洲', 'australia'],
    ['ＪＡＰＡＮ', 'japan'],
    ["Côte d'Ivoire", 'cotedivoire'],
    ['', ''],
  ])('%s is %s', (text, key) => {
    expect(countryKey(text)).toBe(key)
  })

  test.each(Object.entries(countryCodes))(
    '%s is also understood by its ISO code %s',
    (key, code) => {
      expect(countryKey(code)).toBe(key.toLowerCase())
    },
  )

  test('every key of the filter but all has an ISO code, whose names in five languages lead to it', () => {
    for (const key of locationKeys) {
      if (key === 'all') continue
      for (const language of ['en', 'ja', 'ko', 'zh-CN', 'zh-TW']) {
        const name =
          new Intl.DisplayNames([language], { type: 'region' }).of(countryCodes[key]) ?? ''
        expect(countryKey(name), `${name} (${language})`).toBe(key.toLowerCase())
      }
    }
  })
})

describe('isInCountry', () => {
  test.each([
    [{ country: 'South Korea', formattedAddress: 'Seoul, South Korea' }, 'southkorea', true],
    [{ country: 'South Korea', formattedAddress: 'Seoul, South Korea' }, 'japan', false],
    [{ country: '', formattedAddress: 'London, UK' }, 'unitedkingdom', true],
    [{ formattedAddress: 'Kuala Lumpur, Malaysia' }, 'malaysia', true],
    [{ country: 'Japan', formattedAddress: 'Kyoto, Japan' }, 'all', true],
    [null, 'all', true],
    [null, 'japan', false],
  ])('%j lies in %s: %s', (location, wanted, answer) => {
    expect(isInCountry(location, wanted)).toBe(answer)
  })
})

describe('countryOf', () => {
  test('the country component gives the English name, whatever the language of the reader', () => {
    const components = [
      {
        longName: '京都府',
        shortName: '京都府',
        types: ['administrative_area_level_1', 'political'],
      },
      { longName: '日本', shortName: 'JP', types: ['country', 'political'] },
    ]
    expect(countryOf(components)).toEqual({ country: 'Japan', countryCode: 'JP' })
  })

  test('without a country component the last one gives the name', () => {
    const components = [
      { longName: 'Old Town', shortName: 'Old Town', types: ['locality'] },
      { longName: 'Atlantis', shortName: 'Atlantis', types: ['political'] },
    ]
    expect(countryOf(components)).toEqual({ country: 'Atlantis', countryCode: null })
  })

  test('Hong Kong is called Hong Kong', () => {
    const components = [{ longName: '香港', shortName: 'HK', types: ['country', 'political'] }]
    expect(countryOf(components)).toEqual({ country: 'Hong Kong', countryCode: 'HK' })
  })
})
