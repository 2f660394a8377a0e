import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkContent } from './structure/content.ts'
import { listFiles, type Problem, readSources } from './structure/sources.ts'
import { checkStoreWrites } from './structure/store-writes.ts'
import { checkNames, findStaleExceptions } from './structure/vocabulary.ts'

/** File names and contents below `root` that break a rule. Imports have their own check. */
export function checkStructure(root: string): Problem[] {
  const files = listFiles(root)
  const sources = readSources(root, files)
  return [...checkNames(files), ...checkContent(sources), ...checkStoreWrites(sources)]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = dirname(import.meta.dirname)
  const problems = [...checkStructure(root), ...findStaleExceptions(listFiles(root))]
  for (const { path, text } of problems) console.error(`${path}\n    ${text}`)
  if (problems.length > 0) {
    console.error(`structure: ${problems.length} to put right`)
    process.exitCode = 1
  } else console.log('structure: in order')
}
