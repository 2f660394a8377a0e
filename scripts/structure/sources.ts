import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

export type Source = { path: string; text: string }
export type Problem = { path: string; text: string }

const SKIPPED_FOLDERS = new Set(['node_modules', 'build', 'data', 'test-results', 'coverage'])
const SOURCE = /\.(?:ts|tsx|mjs|css)$/
const ROOTS = ['contract', 'packages', 'server', 'web', 'e2e', 'scripts']

function walk(root: string, folder: string, found: string[]): string[] {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name.startsWith('.') || SKIPPED_FOLDERS.has(entry.name)) continue
    const path = posix.join(folder, entry.name)
    if (entry.isDirectory()) walk(root, path, found)
    else found.push(path)
  }
  return found
}

/** Every file of the workspaces, as paths from the root with forward slashes. */
export function listFiles(root: string): string[] {
  const present = new Set(readdirSync(root))
  return ROOTS.filter((name) => present.has(name)).flatMap((name) => walk(root, name, []))
}

export function readSources(root: string, files: readonly string[]): Source[] {
  return files
    .filter((path) => SOURCE.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The documents of the repository: those at the root and everything in docs/. */
export function documentsOf(root: string): string[] {
  const inside = (folder: string): string[] =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .map((name) => posix.join(folder, name.replaceAll('\\', '/')))
          .filter((path) => path.endsWith('.md'))
      : []
  return [...readdirSync(root).filter((name) => name.endsWith('.md')), ...inside('docs')]
}
