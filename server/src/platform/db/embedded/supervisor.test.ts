import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createLog } from '../../log.ts'
import { findBinaries } from './binaries.ts'
import { type EmbeddedConfig, superuserOf } from './config.ts'
import { chooseAccount } from './location.ts'
import { spawnPostmaster } from './postmaster.ts'
import { type Embedded, openEmbedded, startEmbedded } from './supervisor.ts'

const SYSTEM_15 = '/usr/lib/postgresql/15/bin'
const isRoot = userInfo().uid === 0
const folders: string[] = []
const running: Embedded[] = []
let lines: string[] = []

const log = createLog('debug', { write: (line: string) => lines.push(line) })

function newDataDir(mode = 0o755, ...deeper: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'annai-embedded-'))
  chmodSync(folder, mode)
  folders.push(folder)
  return join(folder, ...deeper, 'data')
}

async function start(dataDir: string, binDir?: string) {
  const server = await startEmbedded({ dataDir, binDir, log })
  running.push(server)
  return server
}

async function query<T extends pg.QueryResultRow>(config: EmbeddedConfig, sql: string) {
  const client = new pg.Client(config)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<T>(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

afterEach(async () => {
  for (const server of running.splice(0)) await server.stop()
  lines = []
})

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const shared = newDataDir()

test('A first start makes the database, and what was written is there after a stop', async () => {
  const first = await start(shared)
  await query(first.config, `create table kept as select 'kept' as word`)
  expect(
    await query(
      first.config,
      `select current_setting('fsync') f, current_setting('data_checksums') c`,
    ),
  ).toEqual([{ f: 'on', c: 'on' }])
  await first.stop()
  expect(existsSync(join(shared, 'postgres', 'postmaster.pid'))).toBe(false)

  const begun = performance.now()
  const second = await start(shared)
  expect(performance.now() - begun).toBeLessThan(3000)
  expect(await query(second.config, 'select word from kept')).toEqual([{ word: 'kept' }])
})

test('Trigram search sees Chinese, Japanese and Korean letters', async () => {
  const { config } = await start(shared)
  await query(config, 'create extension if not exists pg_trgm')
  expect(await query(config, `select cardinality(show_trgm('東京')) > 0 as seen`)).toEqual([
    { seen: true },
  ])
})

test('A second start on the same data is refused in one line, and the first one continues', async () => {
  const { config } = await start(shared)
  await expect(startEmbedded({ dataDir: shared, log })).rejects.toMatchObject({
    name: 'InUse',
    message: `another Annai process already uses ${realpathSync(shared)}`,
  })
  expect(await query(config, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('A command joins the running server, and its end does not stop it', async () => {
  const { config, pid } = await start(shared)
  const before = pid()
  const joined = await openEmbedded({ dataDir: shared, log })
  expect(joined.config).toEqual(config)
  await joined.stop()
  expect(pid()).toBe(before)
  expect(await query(config, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('A killed PostgreSQL is started again in place, on the same socket', async () => {
  const { config, pid } = await start(shared)
  const before = pid() ?? 0
  await query(config, `create table acknowledged as select 1 as n`)
  process.kill(before, 'SIGKILL')
  await vi.waitFor(() => expect(lines.join()).toContain('PostgreSQL is back'), 10_000)
  expect(pid()).not.toBe(before)
  expect(await query(config, 'select n from acknowledged')).toEqual([{ n: 1 }])
})

test('A command that waits for a server to start names its folder', async () => {
  const [server, joined] = await Promise.all([
    start(shared),
    openEmbedded({ dataDir: shared, log }),
  ])
  expect(joined.config).toEqual(server.config)
  expect(lines.join()).toContain(`join the server of ${realpathSync(shared)}`)
})

test('A start that fails again and again is repeated once a second, until it works', async () => {
  const { config, pid } = await start(shared)
  const file = join(shared, 'postgres', 'postmaster.pid')
  rmSync(file)
  mkdirSync(file)
  process.kill(pid() ?? 0, 'SIGKILL')
  await sleep(2500)
  const failures = lines.filter((line) => line.includes('EISDIR'))
  expect(failures.length).toBeGreaterThan(1)
  expect(failures.length).toBeLessThan(4)
  rmSync(file, { recursive: true })
  await vi.waitFor(() => expect(lines.join()).toContain('PostgreSQL is back'), 10_000)
  expect(await query(config, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('Of the log of PostgreSQL only what ends a session or the server is a warning', async () => {
  const { config } = await start(shared)
  await expect(query(superuserOf(config.host), 'select 1 / 0')).rejects.toThrow('division by zero')
  await expect(query({ ...config, database: 'none' }, 'select 1')).rejects.toThrow('not exist')
  const levelOf = (words: string) => {
    const line = lines.find((each) => each.includes(words))
    return line && JSON.parse(line).level
  }
  await vi.waitFor(() => expect(levelOf('FATAL:  database')).toBe(40))
  expect(levelOf('ERROR:  division')).toBe(20)
})

test('A server that outlived its Annai is stopped, and its data is served again', async () => {
  const { config, stop } = await start(shared)
  await query(config, 'create table outlived as select 1 as n')
  await stop()
  const account = chooseAccount(join(shared, 'postgres'))
  const orphan = await spawnPostmaster({
    cluster: realpathSync(join(shared, 'postgres')),
    socketDir: realpathSync(join(shared, 'postgres')),
    binaries: findBinaries(undefined, account, shared),
    account,
    onLine: () => undefined,
  })
  const ended = once(orphan, 'exit')
  await vi.waitFor(() => expect(existsSync(join(shared, 'postgres', 'postmaster.pid'))).toBe(true))
  const server = await start(shared)
  expect(await ended).toEqual([0, null])
  expect(server.pid()).not.toBe(orphan.pid)
  expect(await query(server.config, 'select n from outlived')).toEqual([{ n: 1 }])
})

test('An empty or a stale postmaster.pid does not stop a start', async () => {
  const file = join(shared, 'postgres', 'postmaster.pid')
  // The pid of this test is alive, and no PostgreSQL.
  for (const content of ['', `${process.pid}\n`]) {
    writeFileSync(file, content)
    const server = await start(shared)
    expect(await query(server.config, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  }
})

test.runIf(existsSync(SYSTEM_15))('The binaries of a system PostgreSQL work too', async () => {
  const { config } = await start(newDataDir(), SYSTEM_15)
  const [row] = await query(config, `show server_version_num`)
  expect(row).toMatchObject({ server_version_num: expect.stringMatching(/^15/) })
})

test('A folder without programs is refused naming ANNAI_PG_BIN', async () => {
  await expect(start(newDataDir(), '/nonexistent')).rejects.toThrow(/^ANNAI_PG_BIN: /)
})

test('After kill -9 of Annai the next start finds every acknowledged write', async () => {
  const dataDir = newDataDir()
  const program = `
    import { startEmbedded } from ${JSON.stringify(new URL('./supervisor.ts', import.meta.url).href)}
    const log = { debug() {}, warn() {}, error() {} }
    const { config } = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log })
    process.send(config)
    setInterval(() => {}, 1000)`
  const annai = spawn(process.execPath, ['--input-type=module-typescript', '-e', program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    cwd: import.meta.dirname,
  })
  const [config]: EmbeddedConfig[] = await once(annai, 'message')
  if (!config) throw new Error('the first Annai did not start')
  await query(config, 'create table acknowledged as select 1 as n')
  annai.kill('SIGKILL')
  const next = await start(dataDir)
  expect(await query(next.config, 'select n from acknowledged')).toEqual([{ n: 1 }])
})

test('A folder with other content is refused and left unchanged', async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'mine')
  await expect(start(dataDir)).rejects.toThrow(/is not empty and not a PostgreSQL database/)
  expect(readFileSync(join(dataDir, 'postgres', 'letter.txt'), 'utf8')).toBe('mine')
})

test('Data of another major version is refused and left unchanged', async () => {
  const dataDir = newDataDir()
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '14\n')
  await expect(start(dataDir)).rejects.toThrow(/is PostgreSQL 14's and the programs are version/)
})

test('A data folder that cannot be made is refused in one line', async () => {
  const dataDir = newDataDir()
  writeFileSync(dataDir, 'a file')
  await expect(start(join(dataDir, 'below'))).rejects.toThrow(/^DATA_DIR cannot be used: ENOTDIR/)
})

test('A path too long for a socket works', async () => {
  const dataDir = newDataDir(0o755, 'd'.repeat(60), 'e'.repeat(60))
  const { config } = await start(dataDir)
  expect(config.host.length).toBeLessThan(86)
  expect(await query(config, 'select 1 as one')).toEqual([{ one: 1 }])
  folders.push(config.host)
})

test.runIf(isRoot)(
  'A private folder above the data moves the database, and a link leads to it',
  async () => {
    const dataDir = newDataDir(0o700)
    const first = await start(dataDir)
    const address = join(dataDir, 'postgres')
    folders.push(dirname(realpathSync(address)))
    expect(lstatSync(address).isSymbolicLink()).toBe(true)
    expect(lines.join()).toContain('the database lives in /var/lib/annai/')
    await query(first.config, 'create table kept as select 1 as n')
    await first.stop()
    chmodSync(dirname(dataDir), 0o755)
    const second = await start(dataDir)
    expect(await query(second.config, 'select n from kept')).toEqual([{ n: 1 }])
  },
)

test.runIf(isRoot)('The data belongs to an unprivileged account, DATA_DIR to Annai', async () => {
  await start(shared)
  expect(statSync(shared).uid).toBe(0)
  expect(statSync(shared).mode & 0o777).toBe(0o711)
  const cluster = statSync(join(shared, 'postgres'))
  expect(cluster.uid).not.toBe(0)
  expect(cluster.mode & 0o777).toBe(0o700)
})

test('A failed start reports its reason', async () => {
  const settings = join(shared, 'postgres', 'postgresql.conf')
  renameSync(settings, `${settings}.gone`)
  try {
    await expect(start(shared)).rejects.toThrow(/did not start.*postgresql\.conf/)
  } finally {
    renameSync(`${settings}.gone`, settings)
  }
})

test('Stopping ends the server process', async () => {
  const server = await start(shared)
  const pid = server.pid() ?? 0
  await server.stop()
  await sleep(20)
  expect(
    existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
  ).toBeFalsy()
})
