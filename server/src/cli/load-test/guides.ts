import { createHash } from 'node:crypto'
import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { Currency } from '@annai/contract/money'
import { VOICES } from './people.ts'

export interface City {
  placeId: string
  /** In the local language, and in English. */
  name: string
  formattedAddress: string
  country: string
  countryCode: string
}

/** The cities in which guides who write this language work. */
export type Cities = (language: Language) => readonly City[]

const FIRST = Date.UTC(2025, 0, 1)
const MINUTE = 60_000

/** Pseudo-random numbers from 0 to 1 that depend on the seed only (mulberry32). */
function createRandom(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A UUIDv7 of the given moment whose other bits come from the number. */
function idOf(n: number, at: number): string {
  const bits = createHash('sha256').update(`load-test guide ${n}`).digest('hex')
  const time = at.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${bits.slice(0, 3)}-a${bits.slice(3, 6)}-${bits.slice(6, 18)}`
}

const PRICES: Record<string, { currency: Currency; hour: number }> = {
  JP: { currency: 'JPY', hour: 4000 },
  KR: { currency: 'KRW', hour: 35_000 },
  CN: { currency: 'CNY', hour: 180 },
  TW: { currency: 'TWD', hour: 800 },
  HK: { currency: 'HKD', hour: 250 },
  TH: { currency: 'THB', hour: 700 },
  MY: { currency: 'MYR', hour: 90 },
}

const usernameOf = (n: number) => `load_${String(n).padStart(7, '0')}`

/** The rows of the load-test guide with this number, the same on every machine. */
export function makeGuide(n: number, citiesOf: Cities) {
  const random = createRandom(n)
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[Math.floor(random() * list.length)]
    if (chosen === undefined) throw new Error('nothing to choose from')
    return chosen
  }
  const several = <T>(list: readonly T[], max: number): T[] => {
    const wanted = 1 + Math.floor(random() * max)
    return [...new Set(Array.from({ length: wanted }, () => pick(list)))]
  }
  const voice = pick(VOICES)
  const city = pick(citiesOf(voice.language))
  const at = FIRST + n * MINUTE
  const id = idOf(n, at)
  const names = [pick(voice.families), pick(voice.givens)]
  const inCity = (sentence: string) => sentence.replaceAll('{city}', city.name)
  const others = several(LANGUAGE_CODES, 2)
    .filter((code) => !voice.speaks.startsWith(code))
    .map((code) => `${code}:${pick(['fluent', 'advanced', 'intermediate', 'basic'])}`)
  const { currency, hour } = PRICES[city.countryCode] ?? { currency: 'USD' as const, hour: 30 }
  const price = Math.round(hour * (0.7 + random()))
  return {
    account: {
      id,
      role: 'guide' as const,
      username: usernameOf(n),
      email: `${usernameOf(n)}@load.annai.example`,
      // No hash, because load-test guides cannot log in.
      password_hash: '-',
      display_name: (voice.language === 'en' ? names.toReversed() : names).join(voice.joined),
      language: voice.language,
      email_verified_at: new Date(at),
      created_at: new Date(at),
      updated_at: new Date(at),
    },
    guide: {
      account_id: id,
      role: pick(voice.roles),
      tagline: inCity(pick(voice.taglines)),
      introduction: inCity(pick(voice.introductions)),
      formatted_address: city.formattedAddress,
      country: city.country,
      country_code: city.countryCode,
      place_id: city.placeId,
      languages: [voice.speaks, ...others],
      expertises: several(EXPERTISES, 5),
      highlights: several(voice.highlights, 3),
      price_ranges: [
        { currency, description: '', unit: 'perHour', minPrice: price, maxPrice: price * 2 },
      ],
      approval_status: 'approved' as const,
      approved_at: new Date(at),
      submitted_at: new Date(at),
      // A few guides have many more views than the others.
      profile_views: Math.floor(40 / (random() + 0.01)),
      is_dummy: true,
    },
  }
}
