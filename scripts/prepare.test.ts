import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'annai-prepare-'))
  const workspaces = [
    ...['contract', 'packages/client', 'packages/demo', 'packages/guide-search'],
    ...['server', 'web', 'e2e', 'scripts'],
  ]
  for (const workspace of workspaces) {
    mkdirSync(join(root, workspace), { recursive: true })
    writeFileSync(join(root, workspace, 'package.json'), '{}')
  }
  writeFileSync(join(root, 'package.json'), '{}')
  writeFileSync(join(root, 'package-lock.json'), '{}')
  writeFileSync(join(root, 'web', 'root.tsx'), 'one')
  cpSync(join(import.meta.dirname, 'prepare.mjs'), join(root, 'scripts', 'prepare.mjs'))
  // Replaces npm: logs its command and takes a while.
  writeFileSync(
    join(root, 'npm.mjs'),
    `import { appendFileSync, mkdirSync } from 'node:fs'
    const command = process.argv[2]
    appendFileSync('commands.log', command + '\\n')
    appendFileSync('calls.log', [process.env.PATH, ...process.argv.slice(2)].join(' ') + '\\n')
    console.error('npm warn EBADENGINE something')
    await new Promise((done) => setTimeout(done, 200))
    if (process.env.NPM_FAILS === command) {
      console.error('npm error no network')
      process.exit(7)
    }
    mkdirSync(command === 'install' ? 'node_modules' : 'web/build', { recursive: true })`,
  )
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const PROGRAM = `
  import { buildIfStale, installIfStale, PrepareError } from './scripts/prepare.mjs'
  try {
    await installIfStale()
    await buildIfStale()
  } catch (error) {
    console.error(error instanceof PrepareError ? error.message : error)
    process.exitCode = 1
  }`

function prepare(env: Record<string, string> = {}) {
  return new Promise<{ failed: boolean; stdout: string; stderr: string }>((done) => {
    execFile(
      process.execPath,
      ['--input-type=module', '-e', PROGRAM],
      { cwd: root, env: { PATH: process.env.PATH, npm_execpath: join(root, 'npm.mjs'), ...env } },
      (error, stdout, stderr) => done({ failed: error !== null, stdout, stderr }),
    )
  })
}

const npmCalls = () => {
  const log = join(root, 'commands.log')
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
  rmSync(log, { force: true })
  return lines
}

describe('npm start on a fresh checkout', () => {
  test('installs and builds, saying so; the second start does neither and says nothing', async () => {
    const first = await prepare()
    expect(npmCalls()).toEqual(['install', 'run'])
    expect(first).toMatchObject({ failed: false, stderr: '' })
    expect(first.stdout).toMatch(/^Installing packages \.\.\.\n/)
    expect(await prepare()).toEqual({ failed: false, stdout: '', stderr: '' })
    expect(npmCalls()).toEqual([])
  })

  test('installs and builds once, even when two commands are started at the same time', async () => {
    const both = await Promise.all([prepare(), prepare()])
    expect(both.map(({ failed }) => failed)).toEqual([false, false])
    expect(npmCalls()).toEqual(['install', 'run'])
  })
})

test('An older npm neither rewrites the lock file nor lends its Node to the build', async () => {
  await prepare()
  const [install = '', build = ''] = readFileSync(join(root, 'calls.log'), 'utf8').split('\n')
  expect(install).toContain(' install --no-save ')
  const pinned = join('node_modules', `node-${process.platform}-${process.arch}`, 'bin')
  expect(build.split(delimiter)[0]).toMatch(new RegExp(`/${pinned}$`))
})

describe('After a change', () => {
  beforeEach(async () => {
    await prepare()
    npmCalls()
  })

  test('of a page only the pages are built', async () => {
    writeFileSync(join(root, 'web', 'root.tsx'), 'two')
    await prepare()
    expect(npmCalls()).toEqual(['run'])
  })

  test('of a test or of the server nothing is done', async () => {
    writeFileSync(join(root, 'web', 'root.test.tsx'), 'two')
    writeFileSync(join(root, 'server', 'main.ts'), 'two')
    await prepare()
    expect(npmCalls()).toEqual([])
  })

  test('of the lock file both are done', async () => {
    writeFileSync(join(root, 'package-lock.json'), '{"new": true}')
    await prepare()
    expect(npmCalls()).toEqual(['install', 'run'])
  })
})

describe('A failure', () => {
  test('shows npm’s output, without its warnings, and ends in one line; the next start tries again', async () => {
    const { failed, stderr } = await prepare({ NPM_FAILS: 'install' })
    expect(failed).toBe(true)
    expect(stderr).toBe(
      'npm error no network\nInstalling the packages failed (npm ended with 7; its words are above)\n',
    )
    await prepare()
    expect(npmCalls()).toEqual(['install', 'install', 'run'])
  })
})
