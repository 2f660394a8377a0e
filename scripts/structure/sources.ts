import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/** One import statement: what is asked for, and whether only types cross. */
export type Import = { specifier: string; target: string | undefined; typeOnly: boolean }
export type Source = { path: string; text: string; imports: Import[] }
export type Problem = { path: string; text: string }

const SKIPPED_FOLDERS = new Set(['node_modules', 'build', 'data', 'test-results', 'coverage'])
const SOURCE = /\.(?:ts|tsx|mjs|css)$/
/** What a package of ours offers; anything else of it does not resolve. */
const PACKAGE_ENTRIES: Readonly<Record<string, string>> = {
  '@annai/guide-search': 'packages/guide-search/src/guide-search.ts',
  '@annai/guide-search/internals': 'packages/guide-search/src/internals.ts',
}
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
  const known = new Set(files)
  return files
    .filter((path) => SOURCE.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: readImports(path, text, known) }
    })
}

const STATIC =
  /^[ \t]*(?:import|export)[ \t]+(type[ \t]+)?(?:[\w$*\s{},]+?)\s*from\s*['"]([^'"\n]+)['"]/gm
const BARE = /^[ \t]*import[ \t]+['"]([^'"\n]+)['"]/gm
const DYNAMIC = /(typeof[ \t]+)?\bimport\(\s*['"]([^'"\n]+)['"]\s*[,)]/g

export function readImports(path: string, text: string, known: ReadonlySet<string>): Import[] {
  if (!/\.(?:ts|tsx|mjs)$/.test(path)) return []
  const found: Import[] = []
  const add = (specifier: string | undefined, typeOnly: boolean) => {
    if (specifier) found.push({ specifier, target: resolve(path, specifier, known), typeOnly })
  }
  for (const match of text.matchAll(STATIC)) {
    add(match[2], match[1] !== undefined || onlyInlineTypes(match[0]))
  }
  for (const match of text.matchAll(BARE)) add(match[1], false)
  for (const match of text.matchAll(DYNAMIC)) add(match[2], match[1] !== undefined)
  return found
}

/** `import { type A, type B } from` carries no value across, just like `import type`. */
function onlyInlineTypes(statement: string): boolean {
  const names = /\{([^}]*)\}/.exec(statement)
  if (!names || /^[ \t]*import[ \t]+[\w$]+[ \t]*,/.test(statement)) return false
  const parts = (names[1] ?? '').split(',').map((part) => part.trim())
  return parts.filter((part) => part !== '').every((part) => part.startsWith('type '))
}

/** The file of ours that a specifier names; undefined for packages and generated types. */
function resolve(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  const plain = specifier.replace(/\?.*$/, '')
  if (plain.startsWith('@annai/contract/texts/')) return plain.replace('@annai/', '')
  if (plain.startsWith('@annai/contract/')) {
    return `${plain.replace('@annai/contract/', 'contract/src/')}.ts`
  }
  if (plain.startsWith('@annai/guide-search')) return PACKAGE_ENTRIES[plain] ?? plain
  if (plain.startsWith('@annai/demo/'))
    return `${plain.replace('@annai/demo/', 'packages/demo/src/')}.ts`
  if (plain.startsWith('@annai/')) return plain.replace('@annai/', '')
  if (!plain.startsWith('.') || plain.includes('/+types/')) return undefined
  const path = posix.normalize(posix.join(dirname(from), plain))
  return [path, `${path}.ts`, `${path}.tsx`].find((candidate) => known.has(candidate)) ?? path
}
