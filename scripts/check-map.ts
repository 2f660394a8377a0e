import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentsOf } from './structure/sources.ts'

const CODE = /`([^`\n]+)`/g
const PATH = /^(?:contract|server|web|e2e|docs|scripts|packages)\/[\w./+-]+$|^[\w-]+\.md$/
/** Created by a build, so missing in a fresh checkout. */
const BUILT = /\/build\//

/**
 * Paths in a document that do not exist. Links have their own check (check-references.ts).
 * Placeholders (`<noun>`) are ignored, and a document may be in `folder`.
 */
export function findLost(
  text: string,
  exists: (path: string) => boolean,
  folder = 'docs',
): string[] {
  const paths = [...text.matchAll(CODE)]
    .map((match) => match[1] ?? '')
    .filter((path) => PATH.test(path) && !BUILT.test(path))
  return [...new Set(paths)].filter((path) => !exists(path) && !exists(join(folder, path)))
}

/** A table whose head names a folder lists every folder below it. */
const FOLDER_TABLE = /\| folder of `([^`]+)`.*\n\|[-| ]+\n((?:\|.*\n)+)/g

/** Folders that a table of their parent does not list. */
export function findUnlisted(
  text: string,
  foldersBelow: (parent: string) => readonly string[],
): string[] {
  return [...text.matchAll(FOLDER_TABLE)].flatMap(([, parent = '', rows = '']) => {
    const cells = rows.split('\n').map((row) => row.split('|')[1] ?? '')
    const listed = new Set(cells.flatMap((cell) => cell.match(/[\w-]+/g) ?? []))
    return foldersBelow(parent)
      .filter((folder) => !listed.has(folder))
      .map((folder) => `${parent}/${folder}`)
  })
}

const foldersIn = (path: string): string[] =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(import.meta.dirname)
  const problems = documentsOf(root).flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8')
    const lost = findLost(text, (path) => existsSync(join(root, path)), dirname(document))
    const unlisted = findUnlisted(text, (parent) => foldersIn(join(root, parent)))
    return [
      ...lost.map((path) => `${document}: ${path} does not exist`),
      ...unlisted.map((path) => `${document}: the table of folders lacks ${path}`),
    ]
  })
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log('map: in order')
}
