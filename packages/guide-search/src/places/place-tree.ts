import { countryKey } from '@annai/contract/places/countries'

/** A place of the gazetteer with the places around it. */
export interface PlaceNode {
  readonly id: string
  readonly kind: 'country' | 'region' | 'city' | 'district'
  readonly parent: PlaceNode | null
  readonly names: Readonly<Partial<Record<string, string>>>
}

/** Where a guide says they are. */
export interface WrittenPlace {
  /** The id of a place, or ''. */
  readonly place: string
  /** A key of `countryKey`. */
  readonly country: string
  readonly card: string
}

/** Reads the id of the place that a whole address names; null for any other text. */
export type ReadAddress = (address: string) => string | null

const MOST_READ = 10_000

/** The places of the gazetteer, from a country down to its districts. */
export class PlaceTree {
  private readonly nodes = new Map<string, PlaceNode>()
  private readonly children = new Map<string, string[]>()
  private readonly countries = new Map<string, string>()
  /** Places of ids that the gazetteer does not have. */
  private readonly read = new Map<string, string | null>()
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

  /** The place itself and the places around it, the country last. */
  *around(id: string): Generator<PlaceNode> {
    for (let node = this.nodes.get(id) ?? null; node; node = node.parent) yield node
  }

  /** The place itself and every place inside it. */
  *within(id: string): Generator<string> {
    yield id
    for (const child of this.children.get(id) ?? []) yield* this.within(child)
  }

  /** The place of a guide: by id, else by address, else the country; '' when all are unknown. */
  locate({ place, country, card }: WrittenPlace): string {
    if (this.nodes.has(place)) return place
    const read = place === '' ? null : this.readCard(place, card)
    return read ?? this.countries.get(country) ?? ''
  }

  /** Guides of one place share its id, so one address of it is read. */
  private readCard(place: string, card: string): string | null {
    const known = this.read.get(place)
    if (known !== undefined) return known
    const { location } = JSON.parse(card) as { location?: { formattedAddress?: string } }
    const id = this.readAddress(location?.formattedAddress ?? '')
    if (this.read.size >= MOST_READ) this.read.clear()
    this.read.set(place, id)
    return id
  }
}
