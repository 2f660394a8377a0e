import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentsOf, listFiles, type Problem } from '../structure/sources.ts'

const LINK = /\]\((?!\w+:)([^)\s]+)\)/g
/** A path in a document. Those of a build and those with a placeholder are left out. */
const PATH =
  /`((?:contract|server|web|e2e|docs|scripts|packages|deploy)\/[\w./+-]+|[\w-]+\.md)`(?<!\/build\/.*)/g
const DOCUMENT_IN_CODE = /(?<![\w/])docs\/[\w./-]+\.md(?:#[\w-]+)?/g
const CODE = /\.(?:ts|tsx|mjs|sql|css)$/

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replace(/ /g, '-')

function hasAnchor(file: string, anchor: string): boolean {
  const headings = readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)
  return [...headings].some(([, heading = '']) => anchorOf(heading.trim()) === anchor)
}

/** References of a file to documents, headings and paths that do not exist. */
export function findBroken(root: string, path: string): Problem[] {
  const isDocument = path.endsWith('.md')
  const text = readFileSync(join(root, path), 'utf8')
  const named = isDocument
    ? [LINK, PATH].flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([, target = '']) => target),
      )
    : [...text.matchAll(DOCUMENT_IN_CODE)].map(([target]) => target)
  return [...new Set(named)].flatMap((target) => {
    const [file = '', anchor] = target.split('#')
    const folders = file === '' ? [] : [root, join(root, dirname(path)), join(root, 'docs')]
    const candidates =
      file === '' ? [join(root, path)] : folders.map((folder) => join(folder, file))
    const found = candidates.find((candidate) => existsSync(candidate))
    const leads = found !== undefined && (!anchor || hasAnchor(found, anchor))
    return leads ? [] : [{ path, text: `${target} does not exist.` }]
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(import.meta.dirname))
  const files = [...documentsOf(root), ...listFiles(root).filter((path) => CODE.test(path))]
  const problems = files
    .filter((path) => !path.startsWith('scripts/documents/'))
    .flatMap((path) => findBroken(root, path))
  for (const { path, text } of problems) console.error(`${path}: ${text}`)
  if (problems.length > 0) process.exitCode = 1
  else console.log('documents: in order')
}
