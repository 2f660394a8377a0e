import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Limits the JavaScript that the HTML of a page refers to, compressed as it is served (brotli). Run
 * by the build, which fails above the limit. docs/performance.md lists its contents.
 */
const KB = 1000
const USUAL = 190 * KB
const LIMITS: Readonly<Record<string, number>> = {
  home: 149 * KB,
  // With the emblem of an own site.
  guide: 152.5 * KB,
  explore: 166.5 * KB,
  // With the conversation.
  booking: 195.5 * KB,
}

interface Part {
  readonly module: string
  readonly imports?: readonly string[]
}
interface Route extends Part {
  readonly parentId?: string
  readonly clientLoaderModule?: string
  readonly clientActionModule?: string
  readonly clientMiddlewareModule?: string
  readonly hydrateFallbackModule?: string
}
interface Manifest {
  readonly entry: Part
  readonly routes: Readonly<Record<string, Route>>
}

const CLIENT = join(dirname(dirname(import.meta.dirname)), 'web/build/client')

function readManifest(): { manifest: Manifest; address: string } {
  const name = readdirSync(join(CLIENT, 'assets')).find((file) => /^manifest-.*\.js$/.test(file))
  if (!name) throw new Error('no build: npm run build')
  const program = readFileSync(join(CLIENT, 'assets', name), 'utf8')
  const json = program.slice(program.indexOf('{')).replace(/;\s*$/, '')
  return { manifest: JSON.parse(json) as Manifest, address: `/assets/${name}` }
}

const sizeOf = (address: string): number => {
  const file = join(CLIENT, address)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

/** The page's own files, those of the layouts around it, and the entry. */
function filesOf({ entry, routes }: Manifest, id: string): Set<string> {
  const files = new Set([entry.module, ...(entry.imports ?? [])])
  for (let route = routes[id]; route; route = route.parentId ? routes[route.parentId] : undefined) {
    const own = [
      route.module,
      route.clientLoaderModule,
      route.clientActionModule,
      route.clientMiddlewareModule,
      route.hydrateFallbackModule,
      ...(route.imports ?? []),
    ]
    for (const file of own) if (file) files.add(file)
  }
  return files
}

const { manifest, address } = readManifest()
const rows = Object.keys(manifest.routes)
  .map((id) => {
    const files = [...filesOf(manifest, id), address]
    const size = files.reduce((sum, file) => sum + sizeOf(file), 0)
    return { id, files: files.length, size, limit: LIMITS[id] ?? USUAL }
  })
  .sort((a, b) => b.size - a.size)

const inKb = (bytes: number) => `${(bytes / KB).toFixed(1)} kB`
const isVerbose = process.argv.includes('--all')
for (const { id, files, size, limit } of rows) {
  const line = `${inKb(size).padStart(9)} of ${inKb(limit)} in ${files} files: ${id}`
  if (size > limit) console.error(`✗ ${line}`)
  else if (isVerbose) console.log(`✓ ${line}`)
}
if (rows.some(({ size, limit }) => size > limit)) process.exitCode = 1
else
  console.log(
    `First load within its limits: ${rows.length} pages, at most ${inKb(rows[0]?.size ?? 0)}`,
  )
