import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkDependencyTable } from './references/dependency-table.ts'
import { checkSettingsTable } from './references/settings-table.ts'
import { documentsOf, listFiles, type Problem } from './structure/sources.ts'

const CODE = /\.(?:ts|tsx|mjs|sql|css)$/
/** The checks of documents and their tests refer to missing paths on purpose. */
const OWN = /^scripts\/check-(?:references|map)(?:\.test)?\.ts$/

/** References to documents that are not in the repository. */
const FOREIGN: readonly RegExp[] = [
  /\bdecisions? section \d+\b/i,
  /\bP[12] sections?\b/,
  /\([^()]*\bT\d{1,2}\b(?!:\d)[^()]*\)|['"]T\d{1,2}: /,
  /\(A\d{1,2}\)/,
]
const RECORD = /\bdecisions? (\d+)\b/gi
const DOCUMENT = /[\w./<>-]*[\w>]\.md(?:#[\w-]+)?/g
/** A test that a document names: from the root, or below the server's sources. */
const TEST = /`([\w./-]+\.test\.tsx?)`/g
const LINK = /\]\((?!\w+:)([^)\s]+)\)/g

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-')

const anchorsOf = (markdown: string): Set<string> =>
  new Set([...markdown.matchAll(/^#+ (.+)$/gm)].map((match) => anchorOf(match[1]?.trim() ?? '')))

const recordsOf = (root: string): string[] => {
  const folder = join(root, 'docs/decisions')
  return existsSync(folder) ? readdirSync(folder) : []
}

/** References of a line to documents outside the repository and to missing decision records. */
function* missingRecords(line: string, records: readonly string[]): Generator<string> {
  for (const foreign of FOREIGN) {
    const hit = foreign.exec(line)
    if (hit) yield `"${hit[0]}" names a document that is not in the repository: see docs/rules/.`
  }
  for (const [name, number = ''] of line.matchAll(RECORD))
    if (number.length < 3 || !records.some((file) => file.startsWith(`${number}-`)))
      yield `"${name}" is no record of docs/decisions: see docs/rules/.`
}

/** Links and tests in a line of a document that do not exist. */
function* missingTargets(root: string, path: string, line: string): Generator<string> {
  for (const [, target = ''] of line.matchAll(LINK))
    if (!leadsSomewhere(root, path, target)) yield `the link to ${target} leads nowhere.`
  for (const [, test = ''] of line.matchAll(TEST))
    if (!['', 'server/src'].some((folder) => existsSync(join(root, folder, test))))
      yield `${test} does not exist.`
}

/** Documents named in a line of code that do not exist. */
function* missingDocuments(root: string, path: string, line: string): Generator<string> {
  for (const [target] of line.matchAll(DOCUMENT))
    if (!target.includes('<') && !leadsSomewhere(root, path, target))
      yield `${target} does not exist.`
}

/** References to documents, sections and decision records below `root` that do not exist. */
export function checkReferences(root: string): Problem[] {
  const records = recordsOf(root)
  const problems: Problem[] = []
  for (const path of [...documentsOf(root), ...listFiles(root)]) {
    const isDocument = path.endsWith('.md')
    if (OWN.test(path) || !(isDocument || CODE.test(path))) continue
    const missingIn = isDocument ? missingTargets : missingDocuments
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    for (const [index, line] of lines.entries())
      for (const text of [...missingRecords(line, records), ...missingIn(root, path, line)])
        problems.push({ path: `${path}:${index + 1}`, text })
  }
  return [...problems, ...checkDependencyTable(root), ...checkSettingsTable(root)]
}

/** A document is named from the root, from its own folder, or within docs/. */
function leadsSomewhere(root: string, from: string, target: string): boolean {
  const [file = '', anchor] = target.split('#')
  const candidates = file === '' ? [from] : [posix.join(dirname(from), file), file, `docs/${file}`]
  const found = candidates.find((candidate) => existsSync(join(root, candidate)))
  if (found === undefined) return false
  return !anchor || anchorsOf(readFileSync(join(root, found), 'utf8')).has(anchor)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkReferences(dirname(import.meta.dirname))
  for (const { path, text } of problems) console.error(`${path}: ${text}`)
  if (problems.length > 0) process.exitCode = 1
  else console.log('references: in order')
}
