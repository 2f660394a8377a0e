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
  mails: { file: 'server/src/platform/mail/crash.test.ts', variable: 'KILLS', times: '30' },
}

// `npm run test:faults -- mails 30` arrives as `faults mails 30`.
const [first = '', second = '', ...others] = process.argv.slice(2)
const isNamed = first === 'faults' && second in RUNS
const [name, times, seed] = isNamed ? [second, ...others] : [first, second || undefined, ...others]
const run = RUNS[name]
if (!run || (times !== undefined && !/^\d+$/.test(times))) {
  console.error(
    'npm run test:histories -- [NUMBER] [SEED] | npm run test:faults -- [mails] [KILLS]',
  )
  process.exit(2)
}

const child = spawn('vitest', ['run', run.file], {
  cwd: dirname(dirname(import.meta.dirname)),
  stdio: 'inherit',
  env: {
    ...process.env,
    [run.variable]: times ?? run.times,
    ...(seed && { HISTORIES_SEED: seed }),
  },
})
child.on('exit', (code) => process.exit(code ?? 1))
