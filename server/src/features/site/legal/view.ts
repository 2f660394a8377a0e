import { LANGUAGES, type Language } from '@annai/contract/languages'
import type { AdminLegal, LegalText, LegalVersion } from '@annai/contract/site/legal/shapes'
import type { LegalDocument } from '@annai/contract/site/legal/vocabulary'
import type { LegalEdition } from '../../../platform/site/legal.ts'
import type { LegalRow, LegalTextRow, LegalVersionRow } from './store.ts'

type ByLanguage = Partial<Record<Language, string>>

interface Editions {
  inForce: LegalEdition | undefined
  waiting: LegalEdition | undefined
  /** The day of an instant, in the time zone of the site. */
  dayOf: (instant: Date) => string
}

/** The text of a version; null where none is written. */
export function legalText(
  { id, content, language, in_force_at }: LegalTextRow,
  { inForce, waiting, dayOf }: Editions,
): LegalText | null {
  if (!content || !language) return null
  const isCurrent = id === inForce?.id
  return {
    version: id,
    language,
    ...content,
    inForceOn: dayOf(in_force_at),
    state: isCurrent ? 'current' : id === waiting?.id ? 'waiting' : 'past',
    next:
      isCurrent && waiting ? { version: waiting.id, inForceOn: dayOf(waiting.inForceAt) } : null,
  }
}

function stateOf(
  { id, in_force_at }: LegalVersionRow,
  newer: LegalVersionRow | undefined,
  now: Date,
  inForce: LegalEdition | undefined,
): LegalVersion['state'] {
  if (id === inForce?.id) return 'current'
  if (newer && newer.published_at < in_force_at) return 'replaced'
  return in_force_at > now ? 'waiting' : 'past'
}

/** Languages whose shipped text changed after the own one was written. */
const changedIn = ({ texts, base_hashes }: LegalRow, hashes: ByLanguage): Language[] =>
  LANGUAGES.filter(
    (language) =>
      texts[language] !== undefined &&
      hashes[language] !== undefined &&
      base_hashes[language] !== hashes[language],
  )

interface Known {
  document: LegalDocument
  /** The version that is shown; undefined for the shipped texts. */
  row: LegalRow | undefined
  versions: readonly LegalVersionRow[]
  inForce: LegalEdition | undefined
  shipped: ByLanguage
  hashes: ByLanguage
  now: Date
}

export const adminLegalView = (known: Known): AdminLegal => ({
  document: known.document,
  version: known.versions[0]?.id ?? 0,
  texts: known.row?.texts ?? {},
  language: known.row?.language ?? null,
  shipped: known.shipped,
  changedShipped: known.row ? changedIn(known.row, known.hashes) : [],
  versions: known.versions.map((row, at) => ({
    version: row.id,
    publishedAt: row.published_at.toISOString(),
    by: row.username,
    languages: LANGUAGES.filter((language) => row.languages.includes(language)),
    isMaterial: row.is_material,
    inForceAt: row.in_force_at.toISOString(),
    state: stateOf(row, known.versions[at - 1], known.now, known.inForce),
  })),
})
