import type { Problem } from '../structure/sources.ts'
import {
  baseOf,
  type Catalogue,
  fileOf,
  LANGUAGES,
  type Language,
  NAMESPACES,
  type Namespace,
  pluralBases,
  pluralForms,
  type Texts,
} from './catalogue.ts'

/** The five languages have the same texts, with the same parameters and tags. */
export function checkParity(catalogue: Catalogue): Problem[] {
  return NAMESPACES.flatMap((namespace) => {
    const all = catalogue.get(namespace) ?? new Map<Language, Texts>()
    const plurals = new Set([...all.values()].flatMap((texts) => [...pluralBases(texts)]))
    const bases = new Set(
      [...all.values()].flatMap((texts) => [...texts.keys()].map((key) => baseOf(key, plurals))),
    )
    if (bases.size === 0) return []
    return LANGUAGES.flatMap((language) => {
      const texts = all.get(language) ?? new Map<string, string>()
      const path = fileOf(language, namespace)
      const problems = [
        ...compareKeys(texts, bases, plurals, language),
        ...compareParts(texts, all.get('en') ?? new Map(), plurals),
        ...findEmpty(texts),
      ]
      return problems.map((text) => ({ path, text }))
    })
  })
}

function compareKeys(
  texts: Texts,
  bases: ReadonlySet<string>,
  plurals: ReadonlySet<string>,
  language: Language,
): string[] {
  const wanted = new Set(
    [...bases].flatMap((base) =>
      plurals.has(base) ? pluralForms(language).map((form) => `${base}_${form}`) : [base],
    ),
  )
  const missing = [...wanted].filter((key) => !texts.has(key))
  const surplus = [...texts.keys()].filter((key) => !wanted.has(key))
  return [
    ...missing.map((key) => `"${key}" is missing: write it as a native editor would.`),
    ...surplus.map(
      (key) =>
        `"${key}" is a form that ${language} does not have (${pluralForms(language).join(', ')}): remove it.`,
    ),
  ]
}

/** The parameters and tags of each base; a singular may leave the number out ("one guest"). */
function partsOf(texts: Texts, plurals: ReadonlySet<string>): Map<string, Set<string>> {
  const parts = new Map<string, Set<string>>()
  for (const [key, text] of texts) {
    const base = baseOf(key, plurals)
    const found = parts.get(base) ?? new Set<string>()
    // A language may leave the name of the site out where another one needs it.
    for (const [, name] of text.matchAll(/\{\{-?\s*(\w+)[^}]*\}\}/g))
      if (name !== 'siteName') found.add(`{{${name}}}`)
    for (const [, name] of text.matchAll(/<\/?(\w+)\s*\/?>/g)) found.add(`<${name}>`)
    parts.set(base, found)
  }
  return parts
}

function compareParts(texts: Texts, english: Texts, plurals: ReadonlySet<string>): string[] {
  const wanted = partsOf(english, plurals)
  return [...partsOf(texts, plurals)].flatMap(([base, found]) => {
    const expected = wanted.get(base)
    if (!expected) return []
    const lacks = [...expected].filter((part) => !found.has(part))
    const invents = [...found].filter((part) => !expected.has(part))
    return [
      ...lacks.map((part) => `"${base}" lacks ${part}, which the English text has.`),
      ...invents.map((part) => `"${base}" has ${part}, which the English text has not.`),
    ]
  })
}

function findEmpty(texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) => {
    if (text.trim() === '') return [`"${key}" is empty.`]
    return text !== text.trim() ? [`"${key}" begins or ends with a space.`] : []
  })
}

/** Keys that a namespace must have because of code, such as the text of every refusal. */
export function checkPromised(
  catalogue: Catalogue,
  namespace: Namespace,
  keys: readonly string[],
  promisedBy: string,
): Problem[] {
  const texts = catalogue.get(namespace)?.get('en') ?? new Map<string, string>()
  const plurals = pluralBases(texts)
  return keys
    .filter((key) => !texts.has(key) && !plurals.has(key))
    .map((key) => ({
      path: fileOf('en', namespace),
      text: `"${key}" is missing: ${promisedBy} needs it, in all five languages.`,
    }))
}
