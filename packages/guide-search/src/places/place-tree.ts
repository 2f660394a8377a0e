import { countryKey } from '@annai/contract/places/countries'
import { locate, type Places } from './locate.ts'

/** A place of the gazetteer, with its parent. */
export interface PlaceNode {
  readonly id: string
  readonly kind: 'country' | 'region' | 'city' | 'district'
  readonly parent: PlaceNode | null
  readonly names: Readonly<Partial<Record<string, string>>>
}

/** The location of an indexed guide. */
export interface IndexedPlace {
  /** The id of a place, or ''. */
  readonly place: string
  /** A key of `countryKey`. */
  readonly country: string
  readonly card: string
}

export type ReadAddress = Places['readAddress']

const MAX_READ_PLACES = 10_000

/** The places of the gazetteer, from a country down to its districts. */
export class PlaceTree {
  private readonly nodes = new Map<string, PlaceNode>()
  private readonly children = new Map<string, string[]>()
  private readonly countries = new Map<string, string>()
  /** The place that each address was read as, by a place id that the gazetteer lacks. */
  private readonly readPlaces = new Map<string, string | null>()
  private readonly readAddress: ReadAddress

  constructor(places: Iterable<PlaceNode>, readAddress: ReadAddress = () => null) {
    this.readAddress = readAddress
    for (const place of places) {
      this.nodes.set(place.id, place)
      if (place.parent) {
        const siblings = this.children.get(place.parent.id)
        if (siblings) siblings.push(place.id)
        else this.children.set(place.parent.id, [place.id])
      } else
        for (const name of Object.values(place.names))
          if (name) this.countries.set(countryKey(name), place.id)
    }
  }

  /** The place itself and the places around it, innermost first. */
  *around(id: string): Generator<PlaceNode> {
    for (let node = this.nodes.get(id) ?? null; node; node = node.parent) yield node
  }

  /** The place itself and every place inside it. */
  *within(id: string): Generator<string> {
    yield id
    for (const child of this.children.get(id) ?? []) yield* this.within(child)
  }

  /** The id of a guide's place; '' if unknown. */
  locate({ place, country, card }: IndexedPlace): string {
    const address = () => {
      const { location } = JSON.parse(card) as { location?: { formattedAddress?: string } }
      return location?.formattedAddress ?? ''
    }
    return locate(
      { place, country, address },
      {
        has: (id) => this.nodes.has(id),
        readAddress: () => this.readOnce(place, address),
        countryId: (key) => this.countries.get(key),
      },
    )
  }

  /** Guides with the same place id have the same address, so only one is looked up. */
  private readOnce(place: string, address: () => string): string | null {
    const known = this.readPlaces.get(place)
    if (known !== undefined) return known
    const id = this.readAddress(address())
    if (this.readPlaces.size >= MAX_READ_PLACES) this.readPlaces.clear()
    this.readPlaces.set(place, id)
    return id
  }
}
