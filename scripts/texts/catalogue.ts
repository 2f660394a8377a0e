import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../contract/src/languages.ts'

export { LANGUAGES, type Language }

export const NAMESPACES = [
  'translation',
  'faq',
  'admin',
  'common',
  'legal',
  'phrases',
  'reaching',
  'meeting',
  'decisions',
  'credentials',
  'invitations',
  'identities',
  'translator',
  'statistics',
  'server',
] as const
export type Namespace = (typeof NAMESPACES)[number]

/** Dotted key -> text, of one namespace in one language. */
export type Texts = ReadonlyMap<string, string>
export type Catalogue = ReadonlyMap<Namespace, ReadonlyMap<Language, Texts>>

export function fileOf(language: Language, namespace: Namespace): string {
  return `contract/texts/${language}/${namespace}.json`
}

export function flatten(value: unknown, prefix = ''): [string, string][] {
  if (typeof value === 'string') return [[prefix, value]]
  if (typeof value !== 'object' || value === null) return [[prefix, '']]
  return Object.entries(value).flatMap(([key, inner]) =>
    flatten(inner, prefix === '' ? key : `${prefix}.${key}`),
  )
}

/** Reads all files; a missing one is a namespace without texts, which the comparison reports. */
export function readCatalogue(root: string): Catalogue {
  return new Map(
    NAMESPACES.map((namespace) => [
      namespace,
      new Map(
        LANGUAGES.map((language) => {
          const path = join(root, fileOf(language, namespace))
          const content: unknown = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
          return [language, new Map(flatten(content))] as const
        }),
      ),
    ]),
  )
}

const PLURAL = /_(zero|one|two|few|many|other)$/

/** The plural bases of a namespace: keys that have an `_other` form. */
export function pluralBases(texts: Texts): Set<string> {
  return new Set(
    [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -6)),
  )
}

/** `guests_one` -> `guests` where `guests` is a plural; any other key is its own base. */
export function baseOf(key: string, plurals: ReadonlySet<string>): string {
  const base = key.replace(PLURAL, '')
  return plurals.has(base) ? base : key
}

export function pluralForms(language: Language): string[] {
  return new Intl.PluralRules(language).resolvedOptions().pluralCategories
}
