import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureDataDir } from './data-dir.ts'

const folder = mkdtempSync(join(tmpdir(), 'annai-data-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('DATA_DIR', () => {
  test('is created with its parents, once', () => {
    const wanted = join(folder, 'one', 'two')
    ensureDataDir(wanted)
    ensureDataDir(wanted)
    expect(statSync(wanted).mode & 0o777).toBe(0o711)
  })

  test('that is a file, or inside one, fails with one line', () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    for (const wanted of [file, join(file, 'data')])
      expect(() => ensureDataDir(wanted)).toThrow(/^DATA_DIR cannot be used: .*file/)
  })

  // Node's own recursive call never returns there.
  test.runIf(process.platform === 'linux').each([
    ['the embedded database', {}],
    ['another database', { DATABASE_URL: 'postgres://localhost/annai' }],
  ])('below /proc, with %s: the start fails with one line', async (_which, settings) => {
    const main = join(import.meta.dirname, '../../main.ts')
    const child = spawn(process.execPath, [main], {
      cwd: folder,
      env: { PATH: process.env.PATH, DATA_DIR: '/proc/nope', ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    expect(code).toBe(1)
    expect(stderr).toMatch(/^DATA_DIR cannot be used: .*\/proc\/nope.*\n$/)
  })
})
