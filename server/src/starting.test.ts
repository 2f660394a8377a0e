import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { cloneDatabase } from './testing/database.ts'
import { freePort } from './testing/outside/redis.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

/** What a start that cannot be says, and with which status it ends. */
async function fail(env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'annai-start-'))
  const settings = { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'silent', DEMO: 'off' }
  const answer = await new Promise<{ code: unknown; text: string }>((resolve) => {
    execFile(
      process.execPath,
      [MAIN],
      { env: { ...settings, DATA_DIR: folder, ...env }, cwd: folder },
      (error, out, fault) => resolve({ code: error?.code, text: out + fault }),
    )
  })
  rmSync(folder, { recursive: true, force: true })
  return answer
}

/** Loading the programs takes long on a busy machine. */
const A_START = 90_000

test.each([
  ['DATABASE_URL', { DATABASE_URL: 'postgres://annai:secret@127.0.0.1:1/annai' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgres:///annai?host=/nowhere' }],
])(
  'An unreachable %s stops the start in one line, without its password',
  async (name, env) => {
    const { code, text } = await fail({ PORT: String(await freePort()), ...env })
    expect(text).toMatch(new RegExp(`^${name} cannot be used: .+\\n$`))
    expect(text).not.toContain('secret')
    expect(code).toBe(1)
  },
  A_START,
)

test(
  'A HOST that is not of this machine stops the start in one line',
  async () => {
    const database = await cloneDatabase(inject('template'))
    const { host, user, database: name } = database.config
    const DATABASE_URL = `postgres:///${name}?host=${encodeURIComponent(host)}&user=${user}`
    const port = String(await freePort())
    // 192.0.2.0/24 is kept for examples (RFC 5737).
    const { code, text } = await fail({ DATABASE_URL, PORT: port, HOST: '192.0.2.1' })
    expect(text).toBe('HOST: 192.0.2.1 is no address of this machine (EADDRNOTAVAIL)\n')
    expect(code).toBe(1)
    await database.drop()
  },
  A_START,
)
