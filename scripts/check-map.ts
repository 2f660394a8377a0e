import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentsOf } from './structure/sources.ts'

const CODE = /`([^`\n]+)`/g
const PATH = /^(?:contract|server|web|e2e|docs|scripts|packages)\/[\w./+-]+$|^[\w-]+\.md$/
/** Made by a build, so absent from a fresh checkout. */
const BUILT = /\/build\//

/**
 * Paths that a document names although they do not exist; links have their own check
 * (check-references.ts). Placeholders (`<noun>`) are no paths, and a document may be in `folder`.
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(import.meta.dirname)
  const lost = documentsOf(root).flatMap((document) =>
    findLost(
      readFileSync(join(root, document), 'utf8'),
      (path) => existsSync(join(root, path)),
      dirname(document),
    ).map((path) => `${document}: ${path} does not exist`),
  )
  for (const problem of lost) console.error(problem)
  if (lost.length > 0) process.exitCode = 1
  else console.log('map: in order')
}
