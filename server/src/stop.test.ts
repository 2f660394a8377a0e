import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './testing/outside/redis.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const UNITS = join(ROOT, 'deploy/systemd')
/** A checkout whose packages are installed and whose pages are built. */
const checkout = mkdtempSync(join(tmpdir(), 'annai-stop-'))
const dataDir = join(checkout, 'data')

const settingOf = (unit: string, name: string) =>
  new RegExp(`^${name}=(.*)$`, 'm').exec(readFileSync(join(UNITS, unit), 'utf8'))?.[1] ?? ''

beforeAll(async () => {
  chmodSync(checkout, 0o755) // started by root, its database runs as another account
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(join(ROOT, name), join(checkout, name), { recursive: true })
  for (const name of ['contract', 'packages', 'server', 'e2e'])
    symlinkSync(join(ROOT, name), join(checkout, name))
  for (const name of ['web', 'node_modules']) mkdirSync(join(checkout, name))
  cpSync(join(ROOT, 'web/package.json'), join(checkout, 'web/package.json'))
  // In place of npm, which would install and build.
  writeFileSync(join(checkout, 'npm.mjs'), '')
  await promisify(execFile)(process.execPath, ['scripts/build.mjs'], {
    cwd: checkout,
    env: { PATH: process.env.PATH, npm_execpath: join(checkout, 'npm.mjs') },
  })
}, 60_000)
afterAll(() => rmSync(checkout, { recursive: true, force: true, maxRetries: 10 }))

/** What the servers have logged, PostgreSQL's lines included. */
let logged = ''

interface Started {
  child: ChildProcess
  port: number
}

async function start(command: string, args: string[]): Promise<Started> {
  const port = await freePort()
  const child = spawn(command, args, {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: {
      ...{ PATH: process.env.PATH, HOME: checkout, PORT: String(port), DATA_DIR: dataDir },
      ...{ DEMO: 'off', LOG_LEVEL: 'debug', NODE_ENV: 'test' },
    },
  })
  child.stdout.on('data', (lines) => {
    logged += lines
  })
  await expect
    .poll(
      async () =>
        (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status ??
        child.exitCode,
      { timeout: 90_000 },
    )
    .toBe(200)
  return { child, port }
}

/** A request whose body is sent in two parts: before the signal, and after it. */
async function sendSlowly({ port }: Started, subject: string, meanwhile: () => Promise<void>) {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const body = JSON.stringify({ name: 'Ann', email: 'ann@example.com', subject, message: 'Hello' })
  const head = [
    'POST /api/contact HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `content-length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 20)}`)
  await sleep(200)
  await meanwhile()
  await sleep(300)
  socket.write(body.slice(20))
  return (await text(socket)).split('\r\n')[0]
}

const isAnswering = ({ port }: Started) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    () => true,
    () => false,
  )

describe('systemctl stop', () => {
  test.each(['annai.service', 'annai@.service'])(
    '%s: SIGTERM to the main process finishes what is under way and stops the database',
    async (unit) => {
      // The signal and the process that systemd sends it to.
      expect([settingOf(unit, 'KillMode'), settingOf(unit, 'KillSignal')]).toEqual(['mixed', ''])
      const [program = '', ...args] = settingOf(unit, 'ExecStart').split(' ')
      expect(program).toBe('/usr/bin/node')
      const started = await start(process.execPath, args)
      const before = logged.length
      const began = Date.now()
      const gone = once(started.child, 'exit')
      const status = await sendSlowly(started, unit, async () => {
        started.child.kill('SIGTERM')
      })
      expect(status).toBe('HTTP/1.1 201 Created')
      expect(await gone).toEqual([0, null])
      const limit = Number(settingOf(unit, 'TimeoutStopSec')) * 1000
      expect(Date.now() - began).toBeLessThan(limit)
      // The main process ends last: systemd kills what is left after it.
      expect(logged.slice(before)).toContain('database system is shut down')
      expect(await isAnswering(started)).toBe(false)
    },
    120_000,
  )

  test('the database was shut down properly before each of these starts', () => {
    expect(logged).toContain('database system is ready')
    expect(logged).not.toMatch(/not properly shut down|unexpected postmaster exit/)
  })
})

test('npm start that is stopped by SIGTERM to npm leaves no server behind', async () => {
  const started = await start('npm', ['start'])
  const before = logged.length
  const status = await sendSlowly(started, 'npm', async () => {
    started.child.kill('SIGTERM')
  })
  expect(status).toBe('HTTP/1.1 201 Created')
  await expect.poll(() => isAnswering(started), { timeout: 10_000 }).toBe(false)
  await expect
    .poll(() => logged.slice(before), { timeout: 10_000 })
    .toContain('database system is shut down')
}, 120_000)

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.runIf(hasSystemd)('Every unit is valid and its exposure is below 3', () => {
  for (const unit of ['annai', 'annai@', 'annai-build', 'annai-backup']) {
    const file = join(UNITS, `${unit}.service`)
    const { stdout } = spawnSync('systemd-analyze', ['security', '--offline=yes', file], {
      encoding: 'utf8',
    })
    const level = Number(/exposure level for \S+: (\d+\.\d+)/.exec(stdout)?.[1])
    expect([unit, level < 3]).toEqual([unit, true])
  }
})
