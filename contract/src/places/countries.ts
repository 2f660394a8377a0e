import { normalized } from '../text.ts'
import type { AddressComponent } from './shapes.ts'

/** Other ways to write the countries of the filter: ISO codes, long forms, the five languages, native. */
const spellings: Readonly<Record<string, readonly string[]>> = {
  japan: ['jp', 'jpn', 'nippon', 'nihon', '日本', '日本国', '일본', 'にほん', 'にっぽん'],
  malaysia: ['my', 'mys', 'マレーシア', '말레이시아', '马来西亚', '馬來西亞', '大马', '大馬'],
  southkorea: [
    ...['kr', 'kor', 'korea', 'republicofkorea', 'korearepublicof', 'korearepublic', 'koreasouth'],
    ...[
      'rok',
      '대한민국',
      '한국',
      '남한',
      '韓国',
      '大韓民国',
      '韩国',
      '大韩民国',
      '韓國',
      '大韓民國',
    ],
    ...['南韓', '南韩'],
  ],
  china: [
    ...['cn', 'chn', 'prc', 'peoplesrepublicofchina', 'mainlandchina', 'chinamainland'],
    ...[
      '中国',
      '中华人民共和国',
      '中国大陆',
      '中國',
      '中華人民共和國',
      '中國大陸',
      '중국',
      '中華人民共和国',
    ],
  ],
  singapore: [
    'sg',
    'sgp',
    'republicofsingapore',
    'シンガポール',
    '싱가포르',
    '新加坡',
    'singapura',
  ],
  thailand: [
    'th',
    'tha',
    'kingdomofthailand',
    'タイ',
    'タイ王国',
    '태국',
    '타이',
    '泰国',
    '泰國',
    'ไทย',
    'ประเทศไทย',
  ],
  vietnam: ['vn', 'vnm', 'socialistrepublicofvietnam', 'ベトナム', 'ヴェトナム', '베트남', '越南'],
  indonesia: [
    ...['id', 'idn', 'republicofindonesia', 'インドネシア', '인도네시아', '印度尼西亚', '印尼'],
    '印度尼西亞',
  ],
  unitedstates: [
    ...['us', 'usa', 'america', 'unitedstatesofamerica', 'theunitedstates', 'アメリカ合衆国'],
    ...['アメリカ', '米国', '미국', '미합중국', '美国', '美利坚合众国', '美國', '美利堅合眾國'],
  ],
  canada: ['ca', 'can', 'カナダ', '캐나다', '加拿大'],
  unitedkingdom: [
    ...['gb', 'gbr', 'uk', 'greatbritain', 'britain', 'england', 'scotland', 'wales'],
    ...['northernireland', 'unitedkingdomofgreatbritainandnorthernireland', 'theunitedkingdom'],
    ...['イギリス', '英国', '영국', '英國', '大英帝国'],
  ],
  germany: [
    'de',
    'deu',
    'deutschland',
    'federalrepublicofgermany',
    'ドイツ',
    '독일',
    '德国',
    '德國',
  ],
  france: [
    'fr',
    'fra',
    'frenchrepublic',
    'republiquefrancaise',
    'フランス',
    '프랑스',
    '法国',
    '法國',
  ],
  italy: ['it', 'ita', 'italia', 'italianrepublic', 'イタリア', '이탈리아', '意大利', '義大利'],
  switzerland: [
    ...['ch', 'che', 'schweiz', 'suisse', 'svizzera', 'svizra', 'swissconfederation', 'スイス'],
    ...['스위스', '瑞士'],
  ],
  australia: [
    'au',
    'aus',
    'commonwealthofaustralia',
    'オーストラリア',
    '호주',
    '오스트레일리아',
    '澳大利亚',
    '澳洲',
    '澳大利亞',
  ],
}

/** Letters of any script in lower case; Latin accents are dropped, so that Việt Nam is vietnam. */
const letters = (text: string) =>
  normalized(normalized(text, 'NFKD').replace(/[\u0300-\u036f]/g, ''), 'NFC')
    .toLowerCase()
    // Vowel signs (Thai) and the kana length mark are part of the spelling, not punctuation.
    .replace(/[^\p{L}\p{Mn}\p{Mc}]/gu, '')

const keyOfSpelling: ReadonlyMap<string, string> = new Map(
  Object.entries(spellings).flatMap(([key, others]) =>
    [key, ...others].map((spelling): [string, string] => [letters(spelling), key]),
  ),
)

/**
 * One key for all spellings of a country, by which the location filter compares: "South Korea",
 * "southKorea", "Korea" and 대한민국 are all `southkorea`. A country outside the filter gets its own
 * letters as key.
 */
export const countryKey = (text: string): string => {
  const plain = letters(text)
  return keyOfSpelling.get(plain) ?? plain
}

/** Every spelling that `countryKey` maps to this key, in plain letters. */
export const countrySpellings = (key: string): readonly string[] => [
  ...new Set([key, ...(Object.hasOwn(spellings, key) ? (spellings[key] ?? []).map(letters) : [])]),
]

/** The key of the country of a guide's location, taken from the address if no country is stored. */
export const countryKeyOf = (location: {
  country?: string | null
  formattedAddress?: string | null
}): string =>
  countryKey(location.country?.trim() || (location.formattedAddress?.split(/[,、，]/).at(-1) ?? ''))

/** Whether a guide's location lies in the wanted country. */
export const isInCountry = (
  location: { country?: string | null; formattedAddress?: string | null } | null | undefined,
  wanted: string,
): boolean => {
  const key = countryKey(wanted)
  if (key === '' || key === 'all') return true
  return location ? countryKeyOf(location) === key : false
}

const englishNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
const shortEnglishNames = new Intl.DisplayNames(['en'], {
  type: 'region',
  fallback: 'none',
  style: 'short',
})

/** Codes whose long name is a sentence or a parenthesis ("Hong Kong SAR China", "Myanmar (Burma)"). */
const calledShort: ReadonlySet<string> = new Set(['HK', 'MO', 'MM', 'PS'])

export const usesShortName = (code: string): boolean => calledShort.has(code)

export const englishCountryName = (code: string): string | undefined =>
  (usesShortName(code) ? shortEnglishNames : englishNames).of(code)

/**
 * What is stored of a chosen place's country: its English name and its ISO code. Without a country
 * component, the name of the last component is used.
 */
export const countryOf = (
  components: readonly AddressComponent[],
): { country: string; countryCode: string | null } => {
  const country = components.find(({ types }) => types.includes('country'))
  if (!country) return { country: components.at(-1)?.longName ?? '', countryCode: null }
  const countryCode = country.shortName.toUpperCase()
  const isCode = /^[A-Z]{2}$/.test(countryCode)
  return {
    country: (isCode ? englishCountryName(countryCode) : undefined) ?? country.longName,
    countryCode: isCode ? countryCode : null,
  }
}
