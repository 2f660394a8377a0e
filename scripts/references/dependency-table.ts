import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../structure/sources.ts'

const TABLE = 'docs/dependencies.md'
const MANIFESTS = [
  'package.json',
  '{contract,server,web,e2e}/package.json',
  'packages/*/package.json',
]

type Packages = Readonly<Record<string, string>>
interface Manifest {
  readonly dependencies?: Packages
  readonly devDependencies?: Packages
  readonly optionalDependencies?: Packages
}

function packagesOf(path: string): string[] {
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'))
  const { dependencies, devDependencies, optionalDependencies } = manifest
  return Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
}

/** Packages missing in the table, and rows whose package is in no manifest. */
export function checkDependencyTable(root: string): Problem[] {
  if (!existsSync(join(root, TABLE))) return []
  const cells = readFileSync(join(root, TABLE), 'utf8').matchAll(/^\| (`[^|]+`) +\|/gm)
  const named = new Set(
    [...cells].flatMap((cell) =>
      [...(cell[1] ?? '').matchAll(/`([^`]+)`/g)].map((name) => name[1]),
    ),
  )
  const installed = new Set(
    globSync(MANIFESTS, { cwd: root })
      .flatMap((path) => packagesOf(join(root, path)))
      .filter((name) => !name.startsWith('@annai/')),
  )
  return [
    ...[...installed].filter((name) => !named.has(name)).map((name) => `lacks ${name}.`),
    ...[...named]
      .filter((name): name is string => name !== undefined && !installed.has(name))
      .map((name) => `names ${name}, which no manifest has.`),
  ].map((text) => ({ path: TABLE, text }))
}
