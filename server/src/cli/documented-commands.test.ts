import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'

// Each command is a process of its own.
vi.setConfig({ testTimeout: 60_000 })

const ROOT = resolve(import.meta.dirname, '../../..')
const BOOK = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'annai-documented-'))
let app: TestApp

beforeAll(async () => {
  app = await startTestApp(inject('template'))
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const run = promisify(execFile)

/** As in the operator's book, from the folder of the checkout. */
async function npmRun(...args: string[]): Promise<string> {
  const { host, user, database } = app.database
  const env = {
    ...process.env,
    NODE_ENV: undefined,
    DATABASE_URL: `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    DATA_DIR: join(folder, 'data'),
  }
  const options = { cwd: ROOT, env, maxBuffer: 64 * 2 ** 20 }
  return (await run('npm', ['run', '--silent', ...args], options)).stdout
}

test('The table of commands lists every command with its parameters', async () => {
  const listed = [...(await npmRun('annai')).matchAll(/^ {2}([a-z]+(?::[a-z]+)?) /gm)]
  const section = /\n## Commands\n(.*?)\n## /s.exec(BOOK)?.[1] ?? ''
  const documented = [...section.matchAll(/^\| `([a-z]+(?::[a-z]+)?)[ `]/gm)]
  const names = (found: RegExpExecArray[]) => new Set(found.map(([, name]) => name))
  expect(names(documented).size).toBeGreaterThan(10)
  expect(names(documented)).toEqual(names(listed))
})

test('places:import adds the places of a dump, and none removes them', async () => {
  const cells = ['1857911', 'Kameoka', 'Kameoka', '亀岡', '35.0', '135.58', 'P', 'PPL', 'JP']
  const line = [...cells, '', '22', '', '', '', '89479', '', '10', 'Asia/Tokyo', '2026-01-01']
  const dump = join(folder, 'cities15000.txt')
  writeFileSync(dump, `${line.join('\t')}\n`)
  const imported = () => app.ctx.db.selectFrom('imported_places').select('places').execute()
  expect(await npmRun('annai', '--', 'places:import', dump)).toMatch(/^1 place added/)
  expect(JSON.stringify(await imported())).toContain('Kameoka')
  expect(await npmRun('annai', '--', 'places:import', 'none')).toMatch(/^The imported places are/)
  expect(await imported()).toEqual([{ places: '[]' }])
})

test('The example of exchange rates is one that rates:import takes', async () => {
  const [, example = ''] = /\n## Exchange rates\n.*?```\n(.*?)```/s.exec(BOOK) ?? []
  const asOf = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const file = join(folder, 'rates.json')
  writeFileSync(file, example.replace(/\d{4}-\d\d-\d\d/, asOf))
  expect(await npmRun('annai', '--', 'rates:import', file)).toBe(`9 rates of ${asOf} imported\n`)
})

test('The bill of materials lists the packages', async () => {
  const { bomFormat, components } = JSON.parse(await npmRun('sbom'))
  expect(bomFormat).toBe('CycloneDX')
  expect(components.length).toBeGreaterThan(100)
})
