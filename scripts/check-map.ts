import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAP = 'docs/map.md'
const CODE = /`([^`\n]+)`/g
const LINK = /\]\(([^)#\s]+)[^)]*\)/g
const PATH =
  /^(?:\.ci|contract|server|web|e2e|docs|scripts)\/[\w./+-]+$|^[\w-]+\.(?:md|json|ts|mjs)$/

/** Paths that the map names although nothing stands there. Placeholders (`<noun>`) are no paths. */
export function findLost(map: string, exists: (path: string) => boolean): string[] {
  const named = [...map.matchAll(CODE)].map((match) => match[1] ?? '')
  const linked = [...map.matchAll(LINK)]
    .map((match) => match[1] ?? '')
    .filter((path) => !/^[a-z]+:/.test(path))
    .map((path) => join('docs', path))
  const paths = [...named.filter((path) => PATH.test(path)), ...linked]
  return [...new Set(paths)].filter((path) => !exists(path))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(import.meta.dirname)
  const map = existsSync(join(root, MAP)) ? readFileSync(join(root, MAP), 'utf8') : undefined
  const lost = map === undefined ? [MAP] : findLost(map, (path) => existsSync(join(root, path)))
  for (const path of lost) console.error(`${MAP}: ${path} does not exist: write its new path`)
  if (lost.length > 0) process.exitCode = 1
  else console.log('map: in order')
}
