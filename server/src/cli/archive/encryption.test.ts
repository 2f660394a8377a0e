import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  type BackupFixture,
  backupFixture,
  expectRefused,
  keysOf,
  type Place,
  SECRET_KEY,
  sumsOf,
} from '../../testing/backups/backups.ts'
import { DamagedBackup } from './manifest.ts'
import { restoreBackup } from './restore.ts'
import { writeBackup } from './write.ts'

const OTHER_KEY = 'another key for the tests, just as long as it'
const CHUNK = 64 * 1024 + 16
const HEADER = 'annai backup 1 '.length + 17 + 16

let fixture: BackupFixture
let target: Place

beforeAll(async () => {
  fixture = await backupFixture(inject('template'))
}, 120_000)
beforeEach(async () => {
  target = await fixture.target()
})
afterAll(() => fixture.close(), 120_000)

const restored = async (place: Place, path: string) => {
  await restoreBackup(place.source, path, { force: false })
  expect(await sumsOf(place.db)).toEqual(await sumsOf(fixture.original.db))
}
const withKeys = (key: string | undefined, old?: string): Place => ({
  ...target,
  source: { ...target.source, keys: keysOf(key, fixture.folder, old) },
})

describe('An encrypted backup', () => {
  test('is restored with its key, also when it is the old one', async () => {
    await restored(target, fixture.encrypted)
    target = await fixture.target()
    await restored(withKeys(OTHER_KEY, SECRET_KEY), fixture.encrypted)
  })

  test('holds nothing that can be read, and is another one each time', async () => {
    const bytes = readFileSync(fixture.encrypted)
    expect(bytes.subarray(0, 15).toString()).toBe('annai backup 1 ')
    const again = join(fixture.folder, 'twice.annai')
    await writeBackup(fixture.original.source, again)
    const second = readFileSync(again)
    expect(second.subarray(HEADER, HEADER + 32)).not.toEqual(bytes.subarray(HEADER, HEADER + 32))
    // Gzip would begin after the header, were it not encrypted.
    expect(bytes.subarray(HEADER).indexOf(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))).toBe(-1)
  })

  test('of an installation without SECRET_KEY has the key of its data folder', async () => {
    const place = withKeys(undefined)
    const file = join(fixture.folder, 'by-file.annai')
    await writeBackup({ ...fixture.original.source, keys: place.source.keys }, file)
    await expect(restoreBackup(target.source, file, { force: false })).rejects.toThrow(
      'is encrypted with another key',
    )
    await restored(place, file)
  })

  test('is refused without its key, which names where it was looked for', async () => {
    const path = join(fixture.folder, 'encrypted.annai')
    await expect(restoreBackup(withKeys(OTHER_KEY).source, path, { force: false })).rejects.toThrow(
      /another key \([0-9a-f]{16}\), which is not in SECRET_KEY, SECRET_KEY_OLD \(not set\)/,
    )
  })

  const changes: [string, (bytes: Buffer) => Buffer][] = [
    ['cut at the end of a chunk', (bytes) => bytes.subarray(0, HEADER + 2 * CHUNK)],
    ['cut inside a chunk', (bytes) => bytes.subarray(0, HEADER + CHUNK + 99)],
    ['cut by its last byte', (bytes) => bytes.subarray(0, -1)],
    ['cut inside its header', (bytes) => bytes.subarray(0, 20)],
    ['with a bit turned', (bytes) => flipped(bytes, HEADER + CHUNK + 7)],
    ['with another salt', (bytes) => flipped(bytes, HEADER - 1)],
    ['with two chunks exchanged', exchanged],
    [
      'with a chunk left out',
      (bytes) =>
        Buffer.concat([bytes.subarray(0, HEADER + CHUNK), bytes.subarray(HEADER + 2 * CHUNK)]),
    ],
    ['with something behind its end', (bytes) => Buffer.concat([bytes, Buffer.from('more')])],
    [
      'that is another file',
      () => Buffer.from('SQLite format 3, and much more than a header of a backup'),
    ],
  ]
  test.each(changes)('%s is refused before anything is written', async (_, change) => {
    const bytes = change(readFileSync(fixture.encrypted))
    await expectRefused(target, fixture.folder, bytes, DamagedBackup)
  })
})

test('A backup of a version before, without encryption, is restored', async () => {
  const bytes = readFileSync(fixture.good)
  expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]))
  const file = join(fixture.folder, 'plain.annai')
  writeFileSync(file, bytes)
  await restored(target, file)
})

function flipped(bytes: Buffer, index: number): Buffer {
  bytes[index] = (bytes[index] ?? 0) ^ 0x10
  return bytes
}

function exchanged(bytes: Buffer): Buffer {
  const [first, second] = [HEADER, HEADER + CHUNK].map((at) => bytes.subarray(at, at + CHUNK))
  return Buffer.concat([
    ...[bytes.subarray(0, HEADER), second ?? first, first ?? second].flatMap((part) => part ?? []),
    bytes.subarray(HEADER + 2 * CHUNK),
  ])
}
