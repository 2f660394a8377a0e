import type { PreparedProfile } from '@annai/contract/accounts/invitations/shapes'
import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import type { PreparedPart } from '@annai/contract/admin/invitations/vocabulary'
import { GUIDE_LIMITS as L } from '@annai/contract/guides/limits'
import { GuideLocation, GuideProfileRequest } from '@annai/contract/guides/shapes'
import {
  EXPERTISES,
  type Expertise,
  LANGUAGE_CODES,
  PROFICIENCIES,
} from '@annai/contract/guides/vocabulary'
import { LANGUAGES } from '@annai/contract/languages'
import { countryOf } from '@annai/contract/places/countries'
import { normalized, singleLine } from '@annai/contract/text'
import { textUpTo } from '@annai/contract/wire'
import type { Platform } from '../../../platform/platform.ts'
import { namedPlace } from '../../places/service.ts'

/** The cells of a line after the invitation itself, in this order. */
export const PREPARED_COLUMNS: readonly PreparedPart[] = [
  'location',
  'introduction',
  'role',
  'tagline',
  'languages',
  'expertises',
  'highlights',
]

/** Longer than any name of a language with its level, or of an area of expertise. */
const MAX_ITEM = 200

const folded = (text: string) => normalized(singleLine(text), 'NFKC').trim().toLowerCase()

/** Each key by its code and by its names in the five languages. */
const namesOf = <K extends string>(
  { texts }: Pick<Platform, 'texts'>,
  namespace: string,
  keys: readonly K[],
): Map<string, K> =>
  new Map(
    keys.flatMap((key) => [
      [folded(key), key] as const,
      ...LANGUAGES.map(
        (language) => [folded(texts.translate(language, `${namespace}.${key}`)), key] as const,
      ),
    ]),
  )

export interface PreparedWords {
  languages: Map<string, string>
  proficiencies: Map<string, string>
  expertises: Map<string, Expertise>
  nameOfPlace: (text: string) => PreparedProfile['location']
}

/** What the cells of a file may be written with. */
export const preparedWords = (ctx: Platform): PreparedWords => ({
  languages: namesOf(ctx, 'languages', LANGUAGE_CODES),
  proficiencies: namesOf(ctx, 'proficiencies', PROFICIENCIES),
  expertises: namesOf(ctx, 'expertises', EXPERTISES),
  nameOfPlace(text) {
    const place = namedPlace(ctx, text)
    if (!place) return null
    const { country, countryCode } = countryOf(place.addressComponents)
    return {
      formattedAddress: text,
      placeId: place.placeId,
      country,
      ...(countryCode && { countryCode }),
    }
  },
})

/** Without commas, which names have. */
const itemsOf = (cell: string): string[] =>
  cell
    .split(/[;；|\n]/)
    .map((item) => singleLine(item).trim())
    .filter((item) => item !== '')

/** `Japanese: native`, as the code or in one of the five languages; null if it cannot be read. */
function spokenIn({ languages, proficiencies }: PreparedWords, item: string): string | null {
  if (item.length > MAX_ITEM) return null
  const text = folded(item)
  for (const [name, level] of proficiencies) {
    if (!text.endsWith(name)) continue
    const code = languages.get(text.slice(0, -name.length).replace(/[\s:\-–]+$/, ''))
    if (code) return `${code}:${level}`
  }
  return null
}

const isComplete = <T>(items: readonly (T | null | undefined)[]): items is readonly T[] =>
  items.every((item) => item !== null && item !== undefined)

/** As the sign-up takes it; the other parts are read with the shapes of the guide's own editor. */
const Introduction = textUpTo(ACCOUNT_LIMITS.signupIntroduction, 'introductionLength')

/** A part that cannot be read is null; without any cell there is no profile. */
type ReadParts = { [P in PreparedPart]: PreparedProfile[P] | null }

function readParts(cells: readonly string[], words: PreparedWords): ReadParts {
  const [location = '', introduction = '', role = '', tagline = '', languages = ''] = cells.map(
    (cell) => normalized(cell, 'NFC').trim(),
  )
  const [expertises = '', highlights = ''] = cells
    .slice(5)
    .map((cell) => normalized(cell, 'NFC').trim())
  const place = GuideLocation.shape.formattedAddress.safeParse(location).data
  const spoken = itemsOf(languages).map((item) => spokenIn(words, item))
  const fields = itemsOf(expertises).map((item) =>
    item.length > MAX_ITEM ? null : words.expertises.get(folded(item)),
  )
  const lines = itemsOf(highlights)
  return {
    location: place ? words.nameOfPlace(place) : null,
    introduction: Introduction.safeParse(introduction).data ?? null,
    role: GuideProfileRequest.shape.role.safeParse(role).data ?? null,
    tagline: GuideProfileRequest.shape.tagline.safeParse(tagline).data ?? null,
    languages: isComplete(spoken) && spoken.length <= L.languages ? [...new Set(spoken)] : null,
    expertises: isComplete(fields) && fields.length <= L.expertises ? [...new Set(fields)] : null,
    highlights: GuideProfileRequest.shape.highlights.safeParse(lines).data ?? null,
  }
}

/** The profile in the cells of a line, with the parts that it has and those that cannot be read. */
export function readPrepared(
  cells: readonly string[],
  words: PreparedWords,
): { profile: PreparedProfile | null; parts: PreparedPart[]; wrong: PreparedPart[] } {
  const parts = PREPARED_COLUMNS.filter((_, at) => (cells[at] ?? '').trim() !== '')
  if (parts.length === 0) return { profile: null, parts, wrong: [] }
  const read = readParts(cells, words)
  const wrong = parts.filter((part) => read[part] === null)
  const profile = {
    location: read.location,
    introduction: read.introduction ?? '',
    role: read.role ?? '',
    tagline: read.tagline ?? '',
    languages: read.languages ?? [],
    expertises: read.expertises ?? [],
    highlights: read.highlights ?? [],
  }
  return { profile, parts, wrong }
}
