/** What is known of where a guide is. */
export interface WrittenPlace {
  /** The id of a place, or ''. */
  readonly place: string
  readonly country: string
  /** The whole address. It is read only where the id is unknown. */
  readonly address: () => string
}

export interface Places {
  has(id: string): boolean
  /** The id of the place that a whole address names; null for any other text. */
  readAddress(address: string): string | null
  /** The id of a country. */
  countryId(country: string): string | undefined
}

/** The id of a guide's place: their own, else that of the address, else the country's, else ''. */
export function locate({ place, country, address }: WrittenPlace, places: Places): string {
  if (places.has(place)) return place
  const read = place === '' ? null : places.readAddress(address())
  return read ?? places.countryId(country) ?? ''
}
