import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { connect } from '../platform/db/database.ts'
import { newId } from '../platform/ids.ts'
import { createLog } from '../platform/log.ts'
import { createPasswords } from '../platform/security/passwords.ts'
import { cloneDatabase } from '../testing/database.ts'
import { startMailServer } from '../testing/outside/mail-server.ts'

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 })

const folder = mkdtempSync(join(tmpdir(), 'annai-commands-'))
const template = inject('template')
const databases: { drop(): Promise<void> }[] = []

async function newDatabase() {
  const database = await cloneDatabase(template)
  databases.push(database)
  const { host, user, database: name } = database.config
  return {
    url: `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    async query<T>(question: (db: ReturnType<typeof connect>['db']) => Promise<T>) {
      const connection = connect(database.config, createLog('silent'))
      return question(connection.db).finally(connection.close)
    },
  }
}

/** A command as an operator calls it. */
function annai(url: string, ...args: string[]) {
  return annaiWith({}, url, ...args)
}

function annaiWith(
  { input = '', ...settings }: Record<string, string>,
  url: string,
  ...args: string[]
) {
  const main = new URL('./main.ts', import.meta.url).pathname
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: url,
    DATA_DIR: join(folder, 'data'),
    ...settings,
  }
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const options = { cwd: folder, env }
    const child = execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) =>
      done({
        code: typeof error?.code === 'number' ? error.code : 0,
        stdout: stdout,
        stderr: stderr,
      }),
    )
    child.stdin?.end(input)
  })
}

afterAll(async () => {
  for (const database of databases) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

describe('npm run annai', () => {
  test('A reader that has enough ends it without an error', async () => {
    const main = new URL('./main.ts', import.meta.url).pathname
    const child = spawn(process.execPath, [main, 'help'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let errors = ''
    child.stderr.on('data', (part) => {
      errors += String(part)
    })
    expect(await once(child, 'close')).toEqual([0, null])
    expect(errors).toBe('')
  })

  test('Without a command it lists all of them', async () => {
    const { code, stdout } = await annai('')
    expect(code).toBe(0)
    for (const name of ['migrate', 'backup FILE', 'restore FILE', 'guides:generate N']) {
      expect(stdout).toContain(name)
    }
  })

  test('An unknown command, a missing argument and a wrong setting end in one line and code 1', async () => {
    expect(await annai('', 'dance')).toMatchObject({
      code: 1,
      stderr: 'There is no command dance\n',
    })
    expect(await annai('', 'backup')).toMatchObject({
      code: 1,
      stderr: 'The command takes the name of the file to write\n',
    })
    expect(await annai('mysql://localhost', 'migrate')).toMatchObject({
      code: 1,
      stderr: 'DATABASE_URL must start with postgres:// or postgresql://\n',
    })
  })

  test('What guides:generate made survives backup and restore', async () => {
    const source = await newDatabase()
    expect((await annai(source.url, 'guides:generate', '700')).stdout).toMatch(/^700 guides added/)
    const again = await annai(source.url, 'guides:generate', '701')
    expect(again.stdout).toMatch(/^1 guide added/)

    const file = join(folder, 'backup.annai')
    const backup = await annai(source.url, 'backup', file)
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    expect(backup.stdout).toContain('1,402 rows')

    const overwritten = await annai(source.url, 'backup', file)
    expect(overwritten).toMatchObject({ code: 1, stdout: '' })
    expect(overwritten.stderr).toMatch(/exists already/)

    const target = await newDatabase()
    const restored = await annai(target.url, 'restore', file)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    const guidesOf = (db: typeof source) =>
      db.query((it) => it.selectFrom('guides').selectAll().orderBy('account_id').execute())
    expect(await guidesOf(target)).toEqual(await guidesOf(source))

    const second = await annai(target.url, 'restore', file)
    expect(second).toMatchObject({ code: 1, stdout: '' })
    expect(second.stderr).toMatch(/^The database is not empty/)
    expect(await annai(target.url, 'restore', file, '--force')).toMatchObject({ code: 0 })
  })

  test('rates:import replaces the rates, and names what is wrong with a file', async () => {
    const { url, query } = await newDatabase()
    const file = join(folder, 'rates.json')
    const asOf = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const write = (rates: object) =>
      writeFileSync(file, JSON.stringify({ base: 'USD', asOf, source: 'A bank', rates }))
    const stored = () => query((db) => db.selectFrom('exchange_rates').selectAll().execute())

    write({ EUR: 0.9, JPY: 150 })
    expect(await annai(url, 'rates:import', file)).toEqual({
      code: 0,
      stderr: '',
      stdout: `3 rates of ${asOf} imported\nWithout a rate: CNY HKD KRW MYR THB TWD. Prices in them are not converted\n`,
    })
    expect(await stored()).toHaveLength(3)

    write({ EUR: -1 })
    const refused = await annai(url, 'rates:import', file)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/holds no usable rates; nothing was changed\. rates\.EUR: /)
    expect(await stored()).toHaveLength(3)

    const missing = await annai(url, 'rates:import', `${file}.old`)
    expect(missing.stderr).toBe(`${file}.old does not exist\n`)
  })

  test('A damaged backup is refused in one line', async () => {
    const { url } = await newDatabase()
    const whole = join(folder, 'whole.annai')
    const half = join(folder, 'half.annai')
    await annai(url, 'backup', whole)
    writeFileSync(half, readFileSync(whole).subarray(0, 500))
    const { code, stderr } = await annai(url, 'restore', half)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^\S+half\.annai is damaged \([^)]+\): nothing was changed\n$/)
  })

  test('admin:create takes the password from the environment or a pipe, and a name only once', async () => {
    const { url, query } = await newDatabase()
    const first = await annaiWith(
      { ADMIN_PASSWORD: 'ひみつの合言葉は山と川と海' },
      url,
      'admin:create',
      'root',
    )
    expect(first).toMatchObject({ code: 0, stderr: '' })
    const second = await annaiWith({ input: 'another secret\n' }, url, 'admin:create', 'second')
    expect(second).toMatchObject({ code: 0, stderr: '' })
    const admins = await query((db) => db.selectFrom('admins').selectAll().orderBy('id').execute())
    expect(admins.map(({ username }) => username)).toEqual(['root', 'second'])
    const passwords = createPasswords()
    expect(
      await passwords.matches(admins[0]?.password_hash ?? null, 'ひみつの合言葉は山と川と海'),
    ).toBe(true)
    expect(await passwords.matches(admins[1]?.password_hash ?? null, 'another secret')).toBe(true)

    const again = await annaiWith({ ADMIN_PASSWORD: 'whatever it is' }, url, 'admin:create', 'Root')
    expect(again).toMatchObject({ code: 1, stderr: 'There is an administrator Root already\n' })
    const short = await annaiWith({ input: 'abc\n' }, url, 'admin:create', 'third')
    expect(short).toMatchObject({
      code: 1,
      stderr: 'The password needs at least 12 characters\n',
    })
  })

  test('audit:verify checks the audit log and prints the line that was changed', async () => {
    const { url, query } = await newDatabase()
    for (const name of ['first', 'second'])
      await annaiWith({ ADMIN_PASSWORD: 'secret words' }, url, 'admin:create', name)
    const whole = await annai(url, 'audit:verify')
    expect(whole).toMatchObject({ code: 0, stderr: '' })
    expect(whole.stdout).toMatch(/^The record is whole: 2 lines, the seal .+ is [0-9a-f]{16}\n$/)

    // Triggers refuse any change: forging a line takes the owner of the database.
    await query(async (db) => {
      const forged = db.updateTable('audit_log').set({ reason: 'forged' }).where('seq', '=', 2)
      await expect(forged.execute()).rejects.toThrow('immutable')
      await sql`alter table audit_log disable trigger audit_log_append_only`.execute(db)
      await forged.execute()
    })
    expect(await annai(url, 'audit:verify')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: 'The record does not fit at line 2: it was changed, or a line is missing\n',
    })
  })

  test('demo:load prints the logins, demo:wipe keeps what is not part of the demo', async () => {
    const { url, query } = await newDatabase()
    await annaiWith({ ADMIN_PASSWORD: 'secret words' }, url, 'admin:create', 'root')
    const loaded = await annai(url, 'demo:load')
    expect(loaded).toMatchObject({ code: 0, stderr: '' })
    expect(loaded.stdout).toMatch(/^Demo traveller: \S+@\S+, password \S+\nDemo guide: /)
    const countOf = (table: 'accounts' | 'notifications' | 'admins') =>
      query((db) => db.selectFrom(table).selectAll().execute()).then((rows) => rows.length)
    expect(await countOf('accounts')).toBeGreaterThan(100)
    expect(await countOf('notifications')).toBeGreaterThan(0)
    const wiped = await annai(url, 'demo:wipe')
    expect(wiped).toMatchObject({ code: 0, stderr: '' })
    expect(await countOf('accounts')).toBe(0)
    expect(await countOf('admins')).toBe(1)
  })

  test('mails:test sends one mail past the queue, and reports what the mail server answered', async () => {
    const server = await startMailServer()
    const send = (SMTP_URL: string, address: string) =>
      annaiWith({ SMTP_URL }, '', 'mails:test', address)
    expect(await send(server.url, 'operator@example.com')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^The mail server accepted the test mail for operator@example\.com from localhost <no-reply@localhost>$/m,
      ),
    })
    expect(server.to('operator@example.com').map(({ subject }) => subject)).toEqual([
      'Test mail from localhost',
    ])
    server.refuseWith({ code: 550, text: 'no relaying' })
    const refused = await send(server.url, 'operator@example.com')
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr).toMatch(/^The test mail did not leave \(rejected\): .*550.*\n$/)
    await server.close()
    expect((await send(server.url, 'operator@example.com')).stderr).toContain('(unreachable)')
    expect((await send('', 'operator@example.com')).stdout).toMatch(/^SMTP_URL is not set: .*\.eml/)
    expect((await send('', 'operator')).code).toBe(1)
  })

  test('mails:undelivered lists what was given up with its reason, mails:retry queues it again', async () => {
    const { url, query } = await newDatabase()
    expect((await annai(url, 'mails:undelivered')).stdout).toContain('Every mail was delivered')
    const ids = [newId(), newId()]
    await query((db) =>
      db
        .insertInto('mails')
        .values(
          ids.map((id) => ({
            id,
            recipient: 'reader@example.com',
            language: 'en' as const,
            kind: 'passwordChanged',
            params: '{}',
            status: 'dead' as const,
            attempts: 8,
            last_error: '550 no such mailbox',
          })),
        )
        .execute(),
    )
    const listed = await annai(url, 'mails:undelivered')
    for (const id of ids) expect(listed.stdout).toMatch(new RegExp(`${id} .* 550 no such mailbox`))
    const statuses = () =>
      query((db) => db.selectFrom('mails').select(['status', 'attempts']).orderBy('id').execute())
    expect((await annai(url, 'mails:retry', ids[0] ?? '')).stdout).toBe('Queued again: 1 mail\n')
    expect(await statuses()).toEqual([
      { status: 'queued', attempts: 0 },
      { status: 'dead', attempts: 8 },
    ])
    expect((await annai(url, 'mails:retry', 'all')).stdout).toBe('Queued again: 1 mail\n')
    expect((await annai(url, 'mails:retry', 'nobody')).code).toBe(1)
  })
})
