import { spawn } from 'node:child_process'
import { dirname } from 'node:path'

const [histories = '10000', seed] = process.argv.slice(2)
if (!/^\d+$/.test(histories)) {
  console.error('npm run test:histories -- NUMBER [SEED]')
  process.exit(2)
}

/** Far more random histories of bookings than `npm test` plays. */
const child = spawn('vitest', ['run', 'server/src/features/bookings/histories.test.ts'], {
  cwd: dirname(dirname(import.meta.dirname)),
  stdio: 'inherit',
  env: { ...process.env, HISTORIES: histories, ...(seed && { HISTORIES_SEED: seed }) },
})
child.on('exit', (code) => process.exit(code ?? 1))
