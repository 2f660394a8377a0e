import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkContent } from './content.ts'
import { listFiles, type Problem, readSources } from './sources.ts'
import { checkStoreWrites } from './store-writes.ts'

const VAGUE = /(?:^|[/-])(?:utils?|helpers?|common|misc|lib)(?:[/.]|$)/

/** Names that say nothing about what a file or a folder holds. */
const checkNames = (files: readonly string[]): Problem[] =>
  files
    .filter((path) => VAGUE.test(path) && !path.startsWith('contract/texts/'))
    .map((path) => ({ path, text: 'is named after nothing: name what it does.' }))

/** File names and contents below `root` that break a rule. Imports have their own check. */
export function checkStructure(root: string): Problem[] {
  const files = listFiles(root)
  const sources = readSources(root, files)
  return [...checkNames(files), ...checkContent(sources), ...checkStoreWrites(sources)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkStructure(dirname(dirname(import.meta.dirname)))
  for (const { path, text } of problems) console.error(`${path}\n    ${text}`)
  if (problems.length > 0) process.exitCode = 1
  else console.log('structure: in order')
}
