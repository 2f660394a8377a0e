import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise } from 'dependency-cruiser'
import { featureOf } from './imports/feature-cycles.ts'
import { OPTIONS, RESOLUTION } from './imports/rules.ts'
import { cyclesOf, type Graph } from './measure/import-cycles.ts'
import { measureSource } from './measure/source-metrics.ts'
import { listFiles } from './structure/sources.ts'

// Figures about a checkout, to compare two of them:
//   npm run measure -- [CHECKOUT ...] [--commits RANGE]

const PRODUCT = /^(?:contract|server|web|packages\/(?!demo\/)[^/]+)\/src\/.*\.tsx?$/
const NO_PRODUCT = /\.(?:test|spec)\.tsx?$|\/testing\/|\/demo\/|\.d\.ts$/
const TEST_FILE = /\.(?:test|spec)\.tsx?$/
const TEST_NAME =
  /^\s*(?:it|test)(?:\.\w+(?:\((?:[^()]|\([^()]*\))*\))?)*\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`)/gm
const ID = /^\W*P[12]-\d{3}/
const LONG_FUNCTION = 40
const FULL_FOLDER = 20
const LONG_NAME = 100
const LONG_SUBJECT = 72

type Rows = Map<string, string>

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b)
  return `${quantile(sorted, 0.5)} / ${quantile(sorted, 0.9)} / ${sorted.at(-1) ?? 0}`
}

function measureSources(root: string, product: readonly string[], rows: Rows): void {
  const files = product.map((path) => measureSource(path, readFileSync(join(root, path), 'utf8')))
  const sum = (of: (file: (typeof files)[number]) => number) =>
    files.reduce((total, file) => total + of(file), 0)
  const lines = sum((file) => file.lines)
  const perKloc = (count: number) => `${((count * 1000) / lines).toFixed(2)} (${count})`
  const functions = files.flatMap((file) => file.functions)
  rows.set('product files, lines', `${files.length}, ${lines}`)
  rows.set('file length p50 / p90 / max', spread(files.map((file) => file.lines)))
  rows.set('files over 300 lines', String(files.filter((file) => file.lines > 300).length))
  rows.set('function length p50 / p90 / max', spread(functions))
  rows.set(
    'functions over 40 lines per kloc',
    perKloc(functions.filter((length) => length > LONG_FUNCTION).length),
  )
  rows.set('any per kloc', perKloc(sum((file) => file.any)))
  rows.set('as per kloc (without as const)', perKloc(sum((file) => file.as)))
  rows.set('non-null ! per kloc', perKloc(sum((file) => file.nonNull)))
  rows.set('suppressions per kloc', perKloc(sum((file) => file.suppressions)))
  rows.set('comment lines', `${((100 * sum((file) => file.commentLines)) / lines).toFixed(1)} %`)
  rows.set('unfinished work in comments', String(sum((file) => file.todo)))
}

function measureFolders(product: readonly string[], rows: Rows): void {
  const sizes = new Map<string, number>()
  for (const path of product)
    sizes.set(posix.dirname(path), (sizes.get(posix.dirname(path)) ?? 0) + 1)
  const full = [...sizes].filter(([, size]) => size > FULL_FOLDER).sort((a, b) => b[1] - a[1])
  const names = full.map(([folder, size]) => `${folder} ${size}`).join(', ')
  rows.set('folders over 20 files', full.length === 0 ? '0' : `${full.length}: ${names}`)
}

async function measureCycles(root: string, product: readonly string[], rows: Rows): Promise<void> {
  const known = new Set(product)
  const { output } = await cruise([...product], { ...OPTIONS, baseDir: root }, RESOLUTION)
  if (typeof output === 'string') throw new Error(output)
  const graphOf = (nodeOf: (path: string) => string | undefined, withTypes: boolean): Graph => {
    const graph = new Map<string, Set<string>>()
    for (const { source, dependencies } of output.modules) {
      const from = known.has(source) ? nodeOf(source) : undefined
      if (from === undefined) continue
      const targets = graph.get(from) ?? new Set<string>()
      graph.set(from, targets)
      for (const { resolved, dependencyTypes } of dependencies) {
        const to = known.has(resolved) ? nodeOf(resolved) : undefined
        const counts = withTypes || !dependencyTypes.includes('type-only')
        if (to !== undefined && to !== from && counts) targets.add(to)
      }
    }
    return graph
  }
  const text = (graph: Graph) => {
    const cycles = cyclesOf(graph)
    const sizes = cycles.map((cycle) => cycle.length)
    return cycles.length === 0 ? '0' : `${cycles.length} (${sizes.join(', ')} members)`
  }
  rows.set('file cycles, runtime', text(graphOf((path) => path, false)))
  rows.set('file cycles, with types', text(graphOf((path) => path, true)))
  for (const place of ['server', 'web', 'contract']) {
    const inPlace = (path: string) => (path.startsWith(`${place}/`) ? featureOf(path) : undefined)
    rows.set(`feature cycles, ${place}`, text(graphOf(inPlace, true)))
  }
}

function measureTests(root: string, files: readonly string[], rows: Rows): void {
  const names = files
    .filter((path) => TEST_FILE.test(path))
    .flatMap((path) => [...readFileSync(join(root, path), 'utf8').matchAll(TEST_NAME)])
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  const count = (of: (name: string) => boolean) => `${names.filter(of).length} of ${names.length}`
  rows.set(
    'tests named by requirement ids',
    count((name) => ID.test(name)),
  )
  rows.set(
    'test names over 100 characters',
    count((name) => name.length > LONG_NAME),
  )
  rows.set(
    'tests named "should"',
    count((name) => /\bshould\b/i.test(name)),
  )
}

function measureCommits(root: string, range: string, rows: Rows): void {
  const subjects = execFileSync('git', ['log', '--format=%s', range], {
    cwd: root,
    encoding: 'utf8',
  })
  const lengths = subjects
    .split('\n')
    .filter((subject) => subject !== '')
    .map((subject) => Array.from(subject).length)
  const long = lengths.filter((length) => length > LONG_SUBJECT).length
  const share = lengths.length === 0 ? 0 : Math.round((100 * long) / lengths.length)
  rows.set('commit subjects p50 / p90 / max', spread(lengths))
  rows.set('commit subjects over 72 characters', `${share} % of ${lengths.length}`)
}

async function measure(root: string, commits = 'HEAD'): Promise<Rows> {
  const rows: Rows = new Map()
  const files = listFiles(root)
  const product = files.filter((path) => PRODUCT.test(path) && !NO_PRODUCT.test(path))
  measureSources(root, product, rows)
  measureFolders(product, rows)
  await measureCycles(root, product, rows)
  measureTests(root, files, rows)
  if (existsSync(join(root, '.git'))) measureCommits(root, commits, rows)
  return rows
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const args = process.argv.slice(2)
  const at = args.indexOf('--commits')
  const [, range] = at < 0 ? [] : args.splice(at, 2)
  const roots = args.length > 0 ? args.map((path) => resolve(path)) : [dirname(import.meta.dirname)]
  const columns: Rows[] = []
  for (const [index, root] of roots.entries())
    columns.push(await measure(root, index === roots.length - 1 ? range : undefined))
  console.log(`| point | ${roots.map((root) => posix.basename(root)).join(' | ')} |`)
  console.log(`| --- |${' --- |'.repeat(roots.length)}`)
  for (const name of columns.at(-1)?.keys() ?? [])
    console.log(`| ${name} | ${columns.map((rows) => rows.get(name) ?? '').join(' | ')} |`)
}
