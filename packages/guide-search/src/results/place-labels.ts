import { NumberColumn } from '../collections/number-column.ts'
import { ADDRESS_HEAD } from './card-store.ts'

/** The address of a place in a language; null for a place that is not known. */
export type PlaceLabel<L extends string = string> = (place: string, language: L) => string | null

/** The place of each slot, as a number: many guides share one. */
export class PlaceColumn {
  private readonly column = new NumberColumn()
  private readonly numbers = new Map<string, number>()
  private readonly ids = ['']

  set(slot: number, place: string): void {
    this.column.set(slot, place === '' ? 0 : this.numberOf(place))
  }

  get(slot: number): string {
    return this.ids[this.column.get(slot)] ?? ''
  }

  private numberOf(place: string): number {
    const known = this.numbers.get(place)
    if (known !== undefined) return known
    const number = this.ids.push(place) - 1
    this.numbers.set(place, number)
    return number
  }
}

/** Beginnings of cards with the address in a language, cached for each place. */
export function cardHeads<L extends string>(
  label: PlaceLabel<L>,
): (place: string, language: L) => Buffer | null {
  const heads = new Map<string, Buffer | null>()
  return (place, language) => {
    if (place === '') return null
    const key = `${language} ${place}`
    const known = heads.get(key)
    if (known !== undefined) return known
    const address = label(place, language)
    const head = address === null ? null : Buffer.from(`${ADDRESS_HEAD}${JSON.stringify(address)}`)
    heads.set(key, head)
    return head
  }
}
