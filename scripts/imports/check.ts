import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cruise } from 'dependency-cruiser'
import { findFeatureCycles } from './feature-cycles.ts'
import { OPTIONS, RESOLUTION, RULES } from './rules.ts'

const COMMENTS = new Map(RULES.map(({ name, comment }) => [name, comment]))
const ROOTS = ['contract', 'packages', 'server', 'web', 'e2e', 'scripts']

/** Every import below `root` that breaks a rule, and every cycle of files or features. */
export async function checkImports(root: string): Promise<string[]> {
  const { output } = await cruise(
    ROOTS.filter((folder) => existsSync(join(root, folder))),
    { ...OPTIONS, baseDir: root, validate: true, ruleSet: { forbidden: [...RULES] } },
    RESOLUTION,
  )
  if (typeof output === 'string') return [output]
  const broken = output.summary.violations.map(({ from, to, rule, cycle }) => {
    const ends = from === to ? [from] : [from, to]
    const path = cycle ? [from, ...cycle.map(({ name }) => name)] : ends
    return `${path.join(' -> ')}: ${rule.name}. ${COMMENTS.get(rule.name) ?? ''}`
  })
  const tied = findFeatureCycles(output.modules).map(
    (path) =>
      `${path.join(' -> ')}: no-feature-cycle. Emit an event, or move what composes both features above them.`,
  )
  return [...broken, ...tied]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = await checkImports(dirname(dirname(import.meta.dirname)))
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log('imports: in order')
}
