import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

/** Tests that `npm test` keeps short, and what tells them how long to go on. */
const RUNS: Record<string, { file: string; variable: string; times: string }> = {
  histories: {
    file: 'server/src/features/bookings/histories.test.ts',
    variable: 'HISTORIES',
    times: '10000',
  },
  faults: { file: 'server/src/features/chat/faults.test.ts', variable: 'KILLS', times: '30' },
  inputs: { file: 'server/src/generated-input.test.ts', variable: 'INPUTS', times: '1500' },
}

const asked = process.argv.slice(2)
// `npm run test:faults -- inputs` names one of them after its own.
const [name = '', times, seed] = asked[1] && RUNS[asked[1]] ? asked.slice(1) : asked
const run = RUNS[name]
if (!run || (times !== undefined && !/^\d+$/.test(times))) {
  console.error(
    'npm run test:histories -- [NUMBER] [SEED] | npm run test:faults -- [KILLS] | npm run test:faults -- inputs [NUMBER] [SEED]',
  )
  process.exit(2)
}

const child = spawn('vitest', ['run', run.file], {
  cwd: dirname(dirname(import.meta.dirname)),
  stdio: 'inherit',
  env: {
    ...process.env,
    [run.variable]: times ?? run.times,
    ...(seed && { HISTORIES_SEED: seed, SEED: seed }),
  },
})
child.on('exit', (code) => process.exit(code ?? 1))
