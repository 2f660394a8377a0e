// `npm test`. Plain JavaScript, because any Node may run it: it installs what is missing, then
// runs the tests with the pinned Node, which runs TypeScript. `.env` is not read: tests have their
// own settings.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { prepared } from './launch.mjs'
import { installIfStale, nodePath, root } from './prepare.mjs'

await prepared(async () => {
  await installIfStale()
  const runner = join(root, 'scripts', 'testing', 'run.ts')
  const child = spawn(nodePath(), [runner, ...process.argv.slice(2)], { stdio: 'inherit' })
  process.on('SIGINT', () => undefined) // a terminal signals the child itself
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('error', (error) => {
    console.error(`Node cannot be started: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code) => process.exit(code ?? 1))
})
