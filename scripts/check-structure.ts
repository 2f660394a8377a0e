import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkContent } from './structure/content.ts'
import { findCycles } from './structure/cycles.ts'
import { checkDirections } from './structure/directions.ts'
import { listFiles, type Problem, readSources } from './structure/sources.ts'
import { checkStoreWrites } from './structure/store-writes.ts'
import { checkNames, findStaleExceptions } from './structure/vocabulary.ts'

/** Everything that is wrong with the layout of the tree under `root`, worst news included. */
export function checkStructure(root: string): Problem[] {
  const files = listFiles(root)
  const sources = readSources(root, files)
  return [
    ...checkNames(files),
    ...checkDirections(sources),
    ...findCycles(sources),
    ...checkContent(sources),
    ...checkStoreWrites(sources),
  ]
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
