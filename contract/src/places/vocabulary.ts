/** The keys of the location filter on explore, in the order in which they are offered. */
export const locationKeys = [
  'all',
  'japan',
  'malaysia',
  'southKorea',
  'china',
  'singapore',
  'thailand',
  'vietnam',
  'indonesia',
  'unitedStates',
  'canada',
  'unitedKingdom',
  'germany',
  'france',
  'italy',
  'switzerland',
  'australia',
] as const

export type LocationKey = (typeof locationKeys)[number]

export const countryCodes: Readonly<Record<Exclude<LocationKey, 'all'>, string>> = {
  japan: 'JP',
  malaysia: 'MY',
  southKorea: 'KR',
  china: 'CN',
  singapore: 'SG',
  thailand: 'TH',
  vietnam: 'VN',
  indonesia: 'ID',
  unitedStates: 'US',
  canada: 'CA',
  unitedKingdom: 'GB',
  germany: 'DE',
  france: 'FR',
  italy: 'IT',
  switzerland: 'CH',
  australia: 'AU',
}

/** The form of a gazetteer id. An id of this form that is not in the gazetteer finds no guide. */
export const PLACE_ID = /^[a-z\d-]{2,100}$/
