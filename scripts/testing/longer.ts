import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

/** Tests that are short in `npm test`, and the settings for longer runs. */
const RUNS: Record<string, { files: string[]; variable: string; times: string }> = {
  histories: {
    files: [
      'server/src/features/bookings/histories.test.ts',
      'server/src/features/bookings/day/histories.test.ts',
      'server/src/features/reviews/histories.test.ts',
    ],
    variable: 'HISTORIES',
    times: '10000',
  },
  faults: { files: ['server/src/features/chat/faults.test.ts'], variable: 'KILLS', times: '30' },
  rolling: { files: ['server/src/rolling-restart.test.ts'], variable: 'ROUNDS', times: '5' },
}

/** `npm run test:faults -- NAME [TIMES]` */
const FAULTS: typeof RUNS = {
  mails: { files: ['server/src/platform/mail/crash.test.ts'], variable: 'KILLS', times: '30' },
  inputs: { files: ['server/src/generated-input.test.ts'], variable: 'INPUTS', times: '1500' },
  starts: { files: ['server/src/starved-starts.test.ts'], variable: 'STARTS', times: '20' },
  hung: { files: ['server/src/hung-database.test.ts'], variable: 'HANG_SECONDS', times: '45' },
  migrations: {
    files: ['server/src/platform/db/migrate.test.ts'],
    variable: 'MIGRATION_ROWS',
    times: '1000000',
  },
}

const [name = '', ...rest] = process.argv.slice(2)
const fault = name === 'faults' ? FAULTS[rest[0] ?? ''] : undefined
const run = fault ?? RUNS[name]
const [times, seed] = fault ? rest.slice(1) : rest
if (!run || (times !== undefined && !/^\d+$/.test(times))) {
  const names = Object.keys(FAULTS).join(' | ')
  console.error('npm run test:histories -- [NUMBER] [SEED]')
  console.error('npm run test:rolling -- [ROUNDS]')
  console.error(`npm run test:faults -- [KILLS] | ${names} [TIMES]`)
  process.exit(2)
}

const child = spawn('vitest', ['run', ...run.files], {
  cwd: dirname(dirname(import.meta.dirname)),
  stdio: 'inherit',
  env: {
    ...process.env,
    [run.variable]: times ?? run.times,
    ...(seed && { HISTORIES_SEED: seed, SEED: seed }),
  },
})
child.on('exit', (code) => process.exit(code ?? 1))
