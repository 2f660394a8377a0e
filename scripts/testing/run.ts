import { installPrograms } from './programs.ts'
import { changed, checks, e2e, faults, unit } from './stages.ts'
import { add, lastLine, listOfFailures, NOTHING, type Tally } from './tally.ts'

const STAGES: Record<string, () => Promise<Tally>> = { checks, unit, e2e }
/** Run by their names only. */
const OTHERS: typeof STAGES = { faults, '--changed': changed }
const ALL = { ...STAGES, ...OTHERS }

const names = process.argv.slice(2)
const unknown = names.filter((name) => !ALL[name])
if (unknown.length > 0) {
  console.error(`no stage "${unknown[0]}": npm test [-- ${Object.keys(ALL).join(' | ')}]`)
  process.exit(2)
}

const chosen = Object.entries(names.length === 0 ? STAGES : ALL).filter(
  ([name]) => names.length === 0 || names.includes(name),
)
if (chosen.some(([name]) => name !== 'checks')) installPrograms()

let total = NOTHING
for (const [name, stage] of chosen) {
  const began = Date.now()
  console.log(`\n== ${name}`)
  const tally = await stage()
  console.log(`== ${name}: ${lastLine(tally)} (${Math.round((Date.now() - began) / 1000)} s)`)
  total = add(total, tally)
}

console.log(`${listOfFailures(total)}\n${lastLine(total)}`)
process.exitCode = total.failed > 0 ? 1 : 0
