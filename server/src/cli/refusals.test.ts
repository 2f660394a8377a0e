import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { superuserOf } from '../platform/db/embedded/config.ts'

// Each command is a process of its own.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const { host, user } = inject('template')
const folder = mkdtempSync(join(tmpdir(), 'annai-refusals-'))
const databases: string[] = []

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client(superuserOf(host))
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A database that is empty, made as its administrator made it. */
async function newDatabase(settings: string): Promise<string> {
  const name = `annai_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(`create database ${name} template template0 ${settings}`)
  databases.push(name)
  return `postgresql://${user}@localhost/${name}?host=${encodeURIComponent(host)}`
}

function annai(env: Record<string, string>, ...args: string[]) {
  const main = join(import.meta.dirname, 'main.ts')
  const options = {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: join(folder, 'data'),
      ...env,
    },
  }
  return new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    execFile(process.execPath, [main, ...args], options, (error, stdout, stderr) =>
      done({
        code: typeof error?.code === 'number' ? error.code : 0,
        stdout: stdout,
        stderr: stderr,
      }),
    )
  })
}

afterAll(async () => {
  for (const name of databases) await asSuperuser(`drop database ${name} with (force)`)
  rmSync(folder, { recursive: true, force: true })
})

test('A database with LC_CTYPE=C is refused by every command that would fill it', async () => {
  const url = await newDatabase(`owner ${user} locale_provider libc lc_collate 'C' lc_ctype 'C'`)
  const file = join(folder, 'good.annai')
  const good = await newDatabase(`owner ${user}`)
  expect(await annai({ DATABASE_URL: good }, 'backup', file)).toMatchObject({ code: 0 })
  for (const args of [
    ['migrate'],
    ['demo:load'],
    ['guides:generate', '1'],
    ['restore', file],
    ['restore', file, '--force'],
  ]) {
    const { code, stdout, stderr } = await annai({ DATABASE_URL: url }, ...args)
    expect({ code, stdout: stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/^DATABASE_URL: this database was created with LC_CTYPE=C.+\n$/)
  }
})

test('A backup into a folder that does not exist is refused before the database is opened', async () => {
  const missing = join(folder, 'none')
  const answer = await annai(
    { DATABASE_URL: 'postgres://127.0.0.1:9/none' },
    'backup',
    join(missing, 'a.annai'),
  )
  expect(answer).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `The folder ${missing} does not exist: make it first\n`,
  })
})

test('A role that may not create tables gets a one-line message', async () => {
  const url = await newDatabase('owner annai')
  const { code, stderr } = await annai({ DATABASE_URL: url }, 'migrate')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^DATABASE_URL: the role annai_app may not create tables: .+\n$/)
})

test('A bucket that does not answer is reported in one line, and nothing is written', async () => {
  const url = await newDatabase(`owner ${user}`)
  const bucket = {
    S3_ENDPOINT: 'http://127.0.0.1:9',
    S3_BUCKET: 'away',
    S3_REGION: 'ap-northeast-1',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret-of-the-bucket',
  }
  const file = join(folder, 'never.annai')
  const { code, stderr } = await annai({ DATABASE_URL: url, ...bucket }, 'backup', file)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^The uploads cannot be read, nothing was done: .+\n$/)
  expect(stderr).not.toContain('secret-of-the-bucket')
  expect(existsSync(file)).toBe(false)
})
