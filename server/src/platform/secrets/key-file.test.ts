import fs, { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openKeyRing } from './keys.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'annai-key-file-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
  rmSync(folder, { recursive: true, force: true })
})

const ringHere = () => openKeyRing({ DATA_DIR: folder })

/** What is flushed and published from now on, in this order. */
function recordFiles(): string[] {
  const steps: string[] = []
  const names = new Map<number, string>()
  const nameOf = (path: unknown) =>
    path === folder ? 'folder' : basename(String(path)).replace(/\.[0-9a-f]{12}$/, '.draft')
  const { openSync, fsyncSync, linkSync, renameSync } = fs
  vi.spyOn(fs, 'openSync').mockImplementation((path, ...how) => {
    const file = openSync(path, ...how)
    names.set(file, nameOf(path))
    return file
  })
  vi.spyOn(fs, 'fsyncSync').mockImplementation((file) => {
    steps.push(`flush ${names.get(file)}`)
    fsyncSync(file)
  })
  vi.spyOn(fs, 'linkSync').mockImplementation((from, to) => {
    steps.push(`publish ${nameOf(to)}`)
    linkSync(from, to)
  })
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    steps.push(`publish ${nameOf(to)}`)
    renameSync(from, to)
  })
  syncBuiltinESMExports()
  return steps
}

test('The file and then its folder are flushed before a key is handed out', () => {
  const steps = recordFiles()
  const [draft, publish, flush] = ['flush secret.key.draft', 'publish secret.key', 'flush folder']
  const ring = ringHere()
  ring.newest()
  expect(steps).toEqual([draft, publish, flush])
  steps.length = 0
  ring.add()
  expect(steps).toEqual([draft, publish, flush])
  // The process that wrote the file may have been killed before it flushed the folder.
  steps.length = 0
  const other = ringHere()
  expect(other.find(ring.newest().id)).toBeDefined()
  expect(other.newest().id).toBe(ring.newest().id)
  expect(steps.length).toBeGreaterThan(0)
  expect(new Set(steps)).toEqual(new Set([flush]))
})

test('A new key stands behind the old one, and leaves no draft', () => {
  const ring = ringHere()
  const first = ring.newest().id
  expect(ring.add()).toBe(true)
  expect(readdirSync(folder)).toEqual(['secret.key'])
  const other = ringHere()
  expect(other.newest().id).toBe(ring.newest().id)
  expect(other.newest().id).not.toBe(first)
  expect(other.find(first)?.id).toBe(first)
})

test('Looking for a key makes no file', () => {
  expect(ringHere().find('0123456789abcdef')).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
})

test('A file without a key does not stop a server that has its key as a setting', () => {
  writeFileSync(join(folder, 'secret.key'), 'no key')
  const ring = openKeyRing({ DATA_DIR: folder, SECRET_KEY: 'a key of at least 32 characters' })
  expect(ring.find('0123456789abcdef')).toBeUndefined()
  expect(ring.searched()[2]).toBe(`${join(folder, 'secret.key')} (unreadable)`)
  expect(() => ringHere().newest()).toThrow('holds no key')
})
