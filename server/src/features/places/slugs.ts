import { normalized } from '@annai/contract/text'
import type { Gazetteer, GazetteerPlace } from './store.ts'
import { shortEnglish } from './view.ts'

/** The addresses of places below `/guides/`. */
export interface PlaceSlugs {
  /** `japan` or `japan/kyoto`. */
  pathOf(place: GazetteerPlace): string
  find(country: string, place?: string): GazetteerPlace | null
}

/** Letters that no accent is taken from. */
const SPELLED: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
}

const slugOf = (name: string): string =>
  normalized(name.toLowerCase(), 'NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .replace(/[øłđıßæ]/g, (letter) => SPELLED[letter] ?? letter)
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '')

const IMPORTED = 'gn-'

/** Cities and regions take a name before districts do, known places before others. */
const precedence = (a: GazetteerPlace, b: GazetteerPlace): number =>
  Number(a.id.startsWith(IMPORTED)) - Number(b.id.startsWith(IMPORTED)) ||
  Number(a.kind === 'district') - Number(b.kind === 'district') ||
  b.rank - a.rank

/** `chuo`, `chuo-sapporo` where another place of the country has that name, else the id. */
function candidates({ id, names, parent }: GazetteerPlace): string[] {
  const own = slugOf(names.en)
  const inside = parent ? `${own}-${slugOf(shortEnglish(parent.names.en))}` : own
  return [own, inside, id].filter((slug) => slug !== '')
}

/** Addresses by English names (docs/rules/guides.md#discovery); the sort is stable. */
export function indexSlugs(gazetteer: Gazetteer): PlaceSlugs {
  const paths = new Map<string, string>()
  const places = new Map<string, GazetteerPlace>()
  const take = (place: GazetteerPlace, path: string): boolean => {
    if (places.has(path)) return false
    places.set(path, place)
    paths.set(place.id, path)
    return true
  }
  const all = [...gazetteer.values()].toSorted(precedence)
  for (const country of all) if (!country.parent) take(country, slugOf(country.names.en))
  for (const place of all) {
    const country = gazetteer.get(place.countryCode.toLowerCase())
    if (!place.parent || !country) continue
    const around = paths.get(country.id) ?? country.id
    candidates(place).some((slug) => take(place, `${around}/${slug}`))
  }
  return {
    pathOf: ({ id }) => paths.get(id) ?? id,
    find: (country, place) =>
      places.get(place === undefined ? country : `${country}/${place}`) ?? null,
  }
}
