import type { Problem } from '../structure/sources.ts'
import {
  baseOf,
  type Catalogue,
  fileOf,
  NAMESPACES,
  type Namespace,
  pluralBases,
} from './catalogue.ts'

export type Code = { path: string; text: string }
type Use = { path: string; line: number; pattern: RegExp; shown: string; namespace?: Namespace }

const CALL = /\bt\(\s*(?:'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`)/g
const TRANS = /\bi18nKey=(?:"([^"\n]+)"|\{'([^'\n]+)'\}|\{`([^`\n]+)`\})/g
const LITERAL = /'([^'\n]+)'|"([^"\n]+)"|`([^`\n]+)`/g
const TEST = /\.(?:test|spec)\.tsx?$/

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** `languages.${code}.name` becomes a pattern that any key of that form fits. */
function toPattern(key: string, open: boolean): RegExp {
  const parts = key.split(/\$\{[^}]*\}/).map(literally)
  return new RegExp(`^${parts.join('.+')}${open ? '(?:\\..+)?' : ''}$`)
}

function split(key: string): { namespace?: Namespace; key: string } {
  const namespace = NAMESPACES.find((name) => key.startsWith(`${name}:`))
  return namespace ? { namespace, key: key.slice(namespace.length + 1) } : { key }
}

function findUses({ path, text }: Code): Use[] {
  return [CALL, TRANS].flatMap((finder) =>
    [...text.matchAll(finder)].flatMap((match) => {
      const shown = match[1] ?? match[2] ?? match[3] ?? ''
      const { namespace, key } = split(shown)
      if (!/^[\w.${}[\]()'-]+$/.test(key) || key.startsWith('${')) return []
      const line = text.slice(0, match.index).split('\n').length
      const use: Use = { path, line, shown, pattern: toPattern(key, true) }
      return [namespace ? { ...use, namespace } : use]
    }),
  )
}

const keysOf = (catalogue: Catalogue, namespace: Namespace): Set<string> => {
  const texts = catalogue.get(namespace)?.get('en') ?? new Map<string, string>()
  const plurals = pluralBases(texts)
  return new Set([...texts.keys()].map((key) => baseOf(key, plurals)))
}

/** Every key in the code exists (in its namespace, if it has one). */
export function checkUsed(catalogue: Catalogue, code: readonly Code[]): Problem[] {
  const keys = new Map(NAMESPACES.map((name) => [name, [...keysOf(catalogue, name)]]))
  return code
    .filter(({ path }) => !TEST.test(path))
    .flatMap(findUses)
    .flatMap((use) => {
      const searched = use.namespace ? [use.namespace] : NAMESPACES
      const exists = searched.some((name) => keys.get(name)?.some((key) => use.pattern.test(key)))
      if (exists) return []
      const text = `asks for the text "${use.shown}", which contract/texts/en/${use.namespace ?? '*'}.json does not have.`
      return [{ path: `${use.path}:${use.line}`, text }]
    })
}

/** Keys that no string of the code can refer to. */
export function findUnused(catalogue: Catalogue, code: readonly Code[]): Problem[] {
  const exact = new Set<string>()
  const patterns: RegExp[] = []
  for (const { text } of code) {
    for (const match of text.matchAll(LITERAL)) {
      const { key } = split(match[1] ?? match[2] ?? match[3] ?? '')
      if (!/^[\w.${}[\]()'-]+$/.test(key)) continue
      exact.add(key)
      if (/^[\w.-]+\.\$\{|\$\{[^}]*\}\.[\w.]+$/.test(key)) patterns.push(toPattern(key, true))
    }
  }
  return NAMESPACES.flatMap((namespace) =>
    [...keysOf(catalogue, namespace)]
      .filter((key) => !isMeant(key, exact) && !patterns.some((pattern) => pattern.test(key)))
      .map((key) => ({
        path: fileOf('en', namespace),
        text: `"${key}" is asked for by no code.`,
      })),
  )
}

/** A key is used directly or by a branch above it (`returnObjects`). */
function isMeant(key: string, exact: ReadonlySet<string>): boolean {
  const parts = key.split('.')
  return parts.some((_, index) => exact.has(parts.slice(0, parts.length - index).join('.')))
}
