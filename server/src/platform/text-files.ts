import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { closeSpaces } from '@annai/contract/chinese-spacing'
import { LANGUAGES, type Language, NAMESPACES } from '@annai/contract/languages'

const FOLDER = new URL('../../../contract/texts/', import.meta.url)
/** Texts that never leave the server. */
export const SERVER_ONLY = 'server'

const SITE_NAME = '{{siteName}}'

export type Tree = { [key: string]: string | Tree }
type Bundles = Record<Language, Record<string, Tree>>
type Names = Readonly<Record<Language, string>>

/** All texts, with the name of the site in them. */
export interface NamedTexts {
  readonly bundles: Bundles
  readonly version: string
}

/** The files as they are shipped; their texts do not have the name of the site yet. */
export interface TextFiles {
  /** By language and namespace. */
  readonly shipped: Bundles
  /** The texts with the name of the site in each language. */
  named(names: Names): NamedTexts
}

/** A value for each language. */
export const inAll = <T>(partOf: (language: Language) => T) =>
  Object.fromEntries(LANGUAGES.map((language) => [language, partOf(language)])) as Record<
    Language,
    T
  >

function withName(tree: Tree, language: Language, siteName: string): Tree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => {
      if (typeof value !== 'string') return [key, withName(value, language, siteName)]
      if (!value.includes(SITE_NAME)) return [key, value]
      const named = value.replaceAll(SITE_NAME, () => siteName)
      return [key, closeSpaces(language, named, { siteName })]
    }),
  )
}

/** Reads all files. Sites with the same names share their texts. */
export function readTextFiles(): TextFiles {
  const hash = createHash('sha256')
  const shipped: Bundles = inAll((language) =>
    Object.fromEntries(
      [...NAMESPACES, SERVER_ONLY].map((namespace) => {
        const text = readFileSync(new URL(`${language}/${namespace}.json`, FOLDER), 'utf8')
        hash.update(text)
        return [namespace, JSON.parse(text) as Tree]
      }),
    ),
  )
  const digest = hash.digest('base64url')
  let last: { key: string; named: NamedTexts } | undefined
  return {
    shipped,
    named(names) {
      const key = JSON.stringify(names)
      if (last?.key !== key) {
        const bundles = inAll((language) =>
          Object.fromEntries(
            Object.entries(shipped[language]).map(([namespace, tree]) => [
              namespace,
              withName(tree, language, names[language]),
            ]),
          ),
        )
        const version = createHash('sha256').update(digest).update(key).digest('base64url')
        last = { key, named: { bundles, version: version.slice(0, 12) } }
      }
      return last.named
    },
  }
}
