import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Packages = Readonly<Record<string, string>>

export type Manifest = {
  readonly dependencies?: Packages
  readonly devDependencies?: Packages
  readonly optionalDependencies?: Packages
}

type LockedPackage = Manifest & { readonly link?: boolean; readonly resolved?: string }
export type Lock = { readonly packages: Readonly<Record<string, LockedPackage>> }

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const PINNED_NODE = /^node-(?:linux|darwin)-/

const dependenciesOf = (manifest: Manifest) =>
  Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })

/** Our own packages; the lock file holds the manifest of each, apart from its scripts. */
const workspacesOf = ({ packages }: Lock) =>
  Object.entries(packages).filter(([path]) => !path.includes('node_modules/'))

/** Versions that are not exact, and pinned Nodes that differ between architectures. */
export function checkVersions(lock: Lock): string[] {
  const declared = workspacesOf(lock).flatMap(([workspace, manifest]) =>
    dependenciesOf(manifest).map(([name, version]) => ({ workspace, name, version })),
  )
  const loose = declared
    .filter(({ name, version }) => !name.startsWith('@annai/') && !EXACT.test(version))
    .map(
      ({ workspace, name, version }) =>
        `${join(workspace, 'package.json')}: ${name} "${version}" is not an exact version.`,
    )
  const nodes = new Set(
    declared.filter(({ name }) => PINNED_NODE.test(name)).map(({ version }) => version),
  )
  return nodes.size > 1
    ? [...loose, `package.json: the pinned Nodes differ (${[...nodes].join(', ')}).`]
    : loose
}

/** Where Node would find a package that the one at `path` imports. */
function isInstalled({ packages }: Lock, path: string, name: string): boolean {
  const folders = path.split('/node_modules/').map((_, index, all) => all.slice(0, index + 1))
  return ['', ...folders.map((parts) => `${parts.join('/node_modules/')}/`)].some(
    (folder) => `${folder}node_modules/${name}` in packages,
  )
}

/**
 * What `npm ci` refuses, and what differs between the machines of two contributors. npm leaves the
 * packages of other platforms out when it writes a lock file beside an installed `node_modules`.
 */
export function checkLock(lock: Lock): string[] {
  return Object.entries(lock.packages).flatMap(([path, locked]) => {
    const missing = Object.keys(locked.optionalDependencies ?? {}).filter(
      (name) => !isInstalled(lock, path, name),
    )
    const problems = missing.map(
      (name) =>
        `package-lock.json: ${path} lacks ${name}, which other platforms need: run npm install --package-lock-only.`,
    )
    return locked.resolved?.includes('://')
      ? [...problems, `package-lock.json: ${path} names a registry: .npmrc leaves it out.`]
      : problems
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(import.meta.dirname))
  const lock: Lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const problems = [...checkVersions(lock), ...checkLock(lock)]
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log('packages: in order')
}
