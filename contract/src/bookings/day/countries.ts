/** What a traveller needs on the spot in a country. */
export interface CountryFacts {
  /** BCP 47: the language of the taxi card, and of an address in local script. */
  readonly language: string
  /** Drivers there read the address in their own script only. */
  readonly hasOwnScript?: true
  /** A time zone of it, by which the country of an agreed tour is guessed. */
  readonly zones: readonly string[]
  readonly police: string
  readonly ambulance: string
  /** A line for travellers, if there is one. */
  readonly tourist?: string
}

/** National emergency numbers, and lines of tourism authorities, as of November 2026. */
export const DAY_COUNTRIES = {
  BD: { language: 'en', zones: ['Asia/Dhaka'], police: '999', ambulance: '999' },
  BN: { language: 'ms', zones: ['Asia/Brunei'], police: '993', ambulance: '991' },
  BT: { language: 'en', zones: ['Asia/Thimphu'], police: '113', ambulance: '112' },
  CN: {
    language: 'zh-Hans-CN',
    hasOwnScript: true,
    zones: ['Asia/Shanghai', 'Asia/Urumqi'],
    police: '110',
    ambulance: '120',
    tourist: '12345',
  },
  HK: {
    language: 'zh-Hant-HK',
    hasOwnScript: true,
    zones: ['Asia/Hong_Kong'],
    police: '999',
    ambulance: '999',
    tourist: '+852 2508 1234',
  },
  ID: {
    language: 'id',
    zones: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
    police: '110',
    ambulance: '119',
  },
  IN: {
    language: 'en',
    zones: ['Asia/Kolkata', 'Asia/Calcutta'],
    police: '112',
    ambulance: '112',
    tourist: '1363',
  },
  JP: {
    language: 'ja',
    hasOwnScript: true,
    zones: ['Asia/Tokyo'],
    police: '110',
    ambulance: '119',
    tourist: '050-3816-2787',
  },
  KH: { language: 'en', zones: ['Asia/Phnom_Penh'], police: '117', ambulance: '119' },
  KR: {
    language: 'ko',
    hasOwnScript: true,
    zones: ['Asia/Seoul'],
    police: '112',
    ambulance: '119',
    tourist: '1330',
  },
  LA: { language: 'en', zones: ['Asia/Vientiane'], police: '1191', ambulance: '1195' },
  LK: {
    language: 'en',
    zones: ['Asia/Colombo'],
    police: '119',
    ambulance: '1990',
    tourist: '1912',
  },
  MM: { language: 'en', zones: ['Asia/Yangon', 'Asia/Rangoon'], police: '199', ambulance: '192' },
  MN: { language: 'en', zones: ['Asia/Ulaanbaatar'], police: '102', ambulance: '103' },
  MO: {
    language: 'zh-Hant-MO',
    hasOwnScript: true,
    zones: ['Asia/Macau'],
    police: '999',
    ambulance: '999',
    tourist: '+853 2833 3000',
  },
  MV: { language: 'en', zones: ['Indian/Maldives'], police: '119', ambulance: '102' },
  MY: { language: 'ms', zones: ['Asia/Kuala_Lumpur'], police: '999', ambulance: '999' },
  NP: {
    language: 'en',
    zones: ['Asia/Kathmandu', 'Asia/Katmandu'],
    police: '100',
    ambulance: '102',
    tourist: '1144',
  },
  PH: { language: 'en', zones: ['Asia/Manila'], police: '911', ambulance: '911' },
  SG: { language: 'en', zones: ['Asia/Singapore'], police: '999', ambulance: '995' },
  TH: {
    language: 'th',
    hasOwnScript: true,
    zones: ['Asia/Bangkok'],
    police: '191',
    ambulance: '1669',
    tourist: '1155',
  },
  TW: {
    language: 'zh-Hant-TW',
    hasOwnScript: true,
    zones: ['Asia/Taipei'],
    police: '110',
    ambulance: '119',
    tourist: '0800-011-765',
  },
  VN: {
    language: 'vi',
    zones: ['Asia/Ho_Chi_Minh', 'Asia/Saigon'],
    police: '113',
    ambulance: '115',
  },
} as const satisfies Record<string, CountryFacts>

export const DAY_COUNTRY_CODES = Object.keys(DAY_COUNTRIES) as (keyof typeof DAY_COUNTRIES)[]

/** The facts of a country; undefined for others. */
export const countryFacts = (code: string | null): CountryFacts | undefined =>
  code === null ? undefined : (DAY_COUNTRIES as Record<string, CountryFacts>)[code]

/** The country of a tour's time zone; null if several countries share it or it is not listed. */
export const countryOfZone = (timeZone: string): string | null =>
  DAY_COUNTRY_CODES.find((code) => countryFacts(code)?.zones.includes(timeZone)) ?? null

/** "Please take me here", for a driver, by the primary part of a language tag and its script. */
const TAXI_REQUESTS: Readonly<Record<string, string>> = {
  en: 'Please take me here.',
  id: 'Tolong antar saya ke sini.',
  ja: 'ここまでお願いします。',
  ko: '여기로 가 주세요.',
  ms: 'Tolong hantar saya ke sini.',
  th: 'กรุณาไปส่งที่นี่',
  vi: 'Xin đưa tôi đến đây.',
  'zh-Hans': '请送我到这里。',
  'zh-Hant': '請載我到這裡。',
}

/** What the taxi card says, and in which language; English where the country is unknown. */
export function taxiRequest(country: string | null): { text: string; language: string } {
  const language = countryFacts(country)?.language ?? 'en'
  const key = /^zh-\w{4}/.exec(language)?.[0] ?? language
  return { text: TAXI_REQUESTS[key] ?? '', language }
}

/**
 * The language by which a text of a place is drawn: that of its country where the text is in a script
 * of its own, so that Chinese characters have the shapes that people there know.
 */
export const placeLanguage = (text: string, country: string | null): string | undefined =>
  /[^\P{L}\p{Script=Latin}]/u.test(text) ? countryFacts(country)?.language : undefined
