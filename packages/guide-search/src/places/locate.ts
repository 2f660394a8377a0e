/** The stored location of a guide. */
export interface WrittenPlace {
  /** The id of a place, or ''. */
  readonly place: string
  readonly country: string
  /** Returns the full address. Called only if the id is unknown. */
  readonly address: () => string
}

export interface Places {
  has(id: string): boolean
  /** The id of the place named by a full address; null for any other text. */
  readAddress(address: string): string | null
  /** The id of a country. */
  countryId(country: string): string | undefined
}

/**
 * The id of a guide's place: the stored one, else that of the address, else that of the country,
 * else ''.
 */
export function locate({ place, country, address }: WrittenPlace, places: Places): string {
  if (places.has(place)) return place
  const read = place === '' ? null : places.readAddress(address())
  return read ?? places.countryId(country) ?? ''
}
