import { EXPERTISES, LANGUAGE_CODES } from '@annai/contract/guides/vocabulary'
import { BitSet } from '../collections/bit-set.ts'

interface Filtered {
  readonly languages: readonly number[]
  readonly expertises: readonly number[]
  readonly country: string
}

const NO_COUNTRY = new BitSet()

/** The sets behind the filters: one set of slots for each language, expertise and country. */
export class FacetSets {
  readonly languages = LANGUAGE_CODES.map(() => new BitSet())
  readonly expertises = EXPERTISES.map(() => new BitSet())
  private readonly countries = new Map<string, BitSet>()
  /** The slots of visible guides. */
  readonly shown = new BitSet()
  private readonly countryNames: string[] = []
  private countryOf = new Uint16Array(1024)

  country(key: string): BitSet {
    return this.countries.get(key) ?? NO_COUNTRY
  }

  add(slot: number, { languages, expertises, country }: Filtered): void {
    this.shown.add(slot)
    for (const number of languages) this.languages[number]?.add(slot)
    for (const number of expertises) this.expertises[number]?.add(slot)
    this.inCountry(country).add(slot)
    if (slot >= this.countryOf.length) {
      const larger = new Uint16Array(Math.ceil(slot * 1.5))
      larger.set(this.countryOf)
      this.countryOf = larger
    }
    this.countryOf[slot] = this.countryNames.indexOf(country)
  }

  remove(slot: number): void {
    this.shown.remove(slot)
    for (const bits of this.languages) bits.remove(slot)
    for (const bits of this.expertises) bits.remove(slot)
    this.country(this.countryNames[this.countryOf[slot] ?? 0] ?? '').remove(slot)
  }

  private inCountry(key: string): BitSet {
    const known = this.countries.get(key)
    if (known) return known
    const bits = new BitSet()
    this.countries.set(key, bits)
    this.countryNames.push(key)
    return bits
  }
}
