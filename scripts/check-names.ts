import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readWordings, type Wording } from './names/read-names.ts'
import {
  ALLOWED,
  DENIED_IDENTIFIERS,
  DENIED_PARTS,
  DENIED_WORDS,
  LEFT_OUT,
  ROOTS,
} from './names/vocabulary.ts'
import { listFiles, type Problem } from './structure/sources.ts'

const MAX_TEST_NAME_LENGTH = 100

/** `keepAliveMs` and `keep-alive` have the parts keep, alive (and ms). */
export const partsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .filter(Boolean)
    .map((part) => part.toLowerCase())

const hits = (denied: Readonly<Record<string, string>>, words: readonly string[]) =>
  words.flatMap((word) => (Object.hasOwn(denied, word) ? [[word, denied[word]]] : []))

function check({ kind, text }: Pick<Wording, 'kind' | 'text'>): (string | undefined)[][] {
  if (kind !== 'identifier') return hits(DENIED_WORDS, text.toLowerCase().match(/[a-z]+/g) ?? [])
  const whole = hits(DENIED_IDENTIFIERS, [text])
  return whole.length > 0 ? whole : hits(DENIED_PARTS, partsOf(text))
}

const isBelow = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`)

/** The problems of the names and sentences in a file. */
export function checkFile(path: string, source: string): Problem[] {
  const isAllowed = (word: string | undefined) =>
    ALLOWED.some((entry) => entry.word === word && isBelow(path, entry.path))
  const name = hits(DENIED_PARTS, partsOf(path.replace(/\.\w+$/, '')))
    .filter(([word]) => !isAllowed(word))
    .map(([word, instead]) => ({ path, text: `file name with "${word}": write ${instead}` }))
  const wordings = readWordings(path, source)
  const found = wordings.flatMap((wording) =>
    check(wording)
      .filter(([word]) => !isAllowed(word))
      .map(([word, instead]) => ({
        path: `${path}:${wording.line}`,
        text: `${wording.kind} with "${word}" (${wording.text
          .replace(/[\s*]+/g, ' ')
          .trim()
          .slice(0, 60)}): write ${instead}`,
      })),
  )
  const long = wordings
    .filter(({ kind, text }) => kind === 'test name' && text.length > MAX_TEST_NAME_LENGTH)
    .map(({ line, text }) => ({
      path: `${path}:${line}`,
      text: `test name of ${text.length} characters (${MAX_TEST_NAME_LENGTH} at most)`,
    }))
  return [...name, ...found, ...long]
}

const isCovered = (path: string) =>
  /\.(?:ts|tsx|mjs)$/.test(path) &&
  !path.endsWith('.d.ts') &&
  ROOTS.some((folder) => isBelow(path, folder)) &&
  !LEFT_OUT.some((entry) => isBelow(path, entry.path))

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(import.meta.dirname)
  const problems = listFiles(root)
    .filter(isCovered)
    .flatMap((path) => checkFile(path, readFileSync(join(root, path), 'utf8')))
  for (const { path, text } of problems) console.error(`${path}\n    ${text}`)
  if (problems.length > 0) {
    console.error(`names: ${problems.length} to change`)
    process.exitCode = 1
  } else console.log('names: in order')
}
