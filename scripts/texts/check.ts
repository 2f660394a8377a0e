import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { listFiles, type Problem, readSources } from '../structure/sources.ts'
import { readCatalogue } from './catalogue.ts'
import { checkHardCoded } from './hard-coded.ts'
import { checkParity, checkPromised } from './parity.ts'
import { checkScript } from './script-errors.ts'
import { checkStyle } from './style.ts'
import { type Code, checkUsed, findUnused } from './usage.ts'

type RefusalTable = Record<string, { wire?: string }>

/** A table of the contract below `root`; empty if that tree has none. */
async function readTable<T>(root: string, path: string, name: string): Promise<Record<string, T>> {
  const file = join(root, path)
  if (!existsSync(file)) return {}
  const module: Record<string, Record<string, T>> = await import(pathToFileURL(file).href)
  return module[name] ?? {}
}

function readCode(root: string): Code[] {
  const files = listFiles(root).filter((path) => /^(?:web|server|contract)\/src\//.test(path))
  return readSources(root, files)
}

export async function checkTexts(root: string): Promise<Problem[]> {
  const catalogue = readCatalogue(root)
  const refusals: RefusalTable = await readTable(root, 'contract/src/refusals.ts', 'REFUSALS')
  const problems = await readTable(root, 'contract/src/problems.ts', 'PROBLEMS')
  // A refusal with `wire` answers with that very text in every language.
  const worded = Object.keys(refusals).filter((code) => refusals[code]?.wire === undefined)
  return [
    ...checkParity(catalogue),
    ...checkScript(catalogue),
    ...checkStyle(catalogue),
    ...checkPromised(
      catalogue,
      'server',
      worded.map((code) => `refusals.${code}`),
      'contract/src/refusals.ts',
    ),
    ...checkPromised(
      catalogue,
      'common',
      Object.keys(problems).map((code) => `problems.${code}`),
      'contract/src/problems.ts',
    ),
    ...checkUsed(catalogue, readCode(root)),
    ...checkHardCoded(readCode(root)),
  ]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(dirname(import.meta.dirname))
  const problems = await checkTexts(root)
  for (const { path, text } of problems) console.error(`${path}\n    ${text}`)
  if (process.argv.includes('--unused')) {
    for (const { path, text } of findUnused(readCatalogue(root), readCode(root))) {
      console.warn(`${path}\n    ${text}`)
    }
  }
  if (problems.length > 0) {
    console.error(`texts: ${problems.length} to put right`)
    process.exitCode = 1
  } else console.log('texts: in order')
}
