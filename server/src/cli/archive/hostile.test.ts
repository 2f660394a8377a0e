import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  A,
  type BackupFixture,
  backupFixture,
  changed,
  type Entry,
  expectRefused,
  find,
  forged,
  PICTURE,
  type Place,
  packed,
  sumsOf,
  tableOf,
} from '../../testing/backups/backups.ts'
import { DamagedBackup } from './manifest.ts'
import { restoreBackup } from './restore.ts'

let fixture: BackupFixture
let target: Place

beforeAll(async () => {
  fixture = await backupFixture(inject('template'))
}, 120_000)
beforeEach(async () => {
  target = await fixture.target()
})
afterAll(() => fixture.close(), 120_000)

const refuses = (bytes: Buffer, reason: RegExp | typeof DamagedBackup) =>
  expectRefused(target, fixture.folder, bytes, reason)

describe('A damaged backup is refused before anything is written:', () => {
  const flipped = (where: number) => {
    const bytes = readFileSync(fixture.good)
    const index = Math.floor(bytes.length * where)
    bytes[index] = (bytes[index] ?? 0) ^ 0x10
    return bytes
  }
  const added = (header: Entry['header'], content = Buffer.from('x')) =>
    changed(fixture.good, (entries) => entries.unshift({ header, content }))

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['cut in the middle', () => readFileSync(fixture.good).subarray(0, 300_000)],
    ['cut by its last byte', () => readFileSync(fixture.good).subarray(0, -1)],
    ['cut before its manifest', () => changed(fixture.good, (entries) => void entries.pop())],
    [
      'cut inside the tar',
      async () => gzipSync(gunzipSync(readFileSync(fixture.good)).subarray(0, 90_000)),
    ],
    ['a bit turned near the start', () => flipped(0.01)],
    ['a bit turned in the middle', () => flipped(0.5)],
    [
      'a value changed and packed again',
      () =>
        changed(fixture.good, (entries) => {
          const rows = find(entries, 'tables/accounts.copy')
          const text = rows.content.toString().replace('mei@annai', 'eve@annai')
          rows.content = Buffer.from(text)
        }),
    ],
    [
      'a table left out',
      () =>
        changed(fixture.good, (entries) => entries.splice(0, entries.length, ...entries.slice(1))),
    ],
    [
      'a row count changed',
      () =>
        changed(fixture.good, (entries) => {
          const entry = find(entries, 'manifest.json')
          entry.content = Buffer.from(
            entry.content.toString().replace('"rows":1202', '"rows":1201'),
          )
        }),
    ],
    ['a file that leaves its folder', () => added({ name: 'media/../../a.webp' })],
    ['a file of an absolute path', () => added({ name: '/etc/annai' })],
    ['a file beside the others', () => added({ name: 'tables/accounts.sql' })],
    ['a folder', () => added({ name: 'media/', type: 'directory' }, Buffer.alloc(0))],
    [
      'a symbolic link',
      () => added({ name: 'media/a.webp', type: 'symlink', linkname: '/etc' }, Buffer.alloc(0)),
    ],
    [
      'a hard link',
      () => added({ name: 'media/a.webp', type: 'link', linkname: '/etc/passwd' }, Buffer.alloc(0)),
    ],
    [
      'an entry twice',
      () =>
        changed(
          fixture.good,
          (entries) => void entries.unshift(find(entries, 'media/picture.webp')),
        ),
    ],
    [
      'something behind its end',
      () =>
        changed(
          fixture.good,
          (entries) => void entries.push({ header: { name: 'media/a.webp' }, content: PICTURE }),
        ),
    ],
    ['another file', () => Buffer.from('not a backup')],
    ['another packed file', () => gzipSync('{"name":"annai"}\n')],
    ['another tar', () => packed([{ header: { name: 'letter.txt' }, content: Buffer.from('hi') }])],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s', async (_, make) => {
    await refuses(await make(), DamagedBackup)
  })
})

describe('A forged backup, whose sums are right,', () => {
  const CODE = 'boolean and (select lo_export(lo_from_bytea(0, $$x$$), $$/tmp/annai-forged$$)) > 0'

  test.each<[string, () => Promise<Buffer>]>([
    [
      'with SQL for a column type',
      () =>
        forged(fixture.good, (manifest) => {
          const column = tableOf(manifest, 'accounts').columns[0]
          if (column) column.type = CODE
        }),
    ],
    [
      'with SQL for a column name',
      () =>
        forged(fixture.good, (manifest) => {
          const column = tableOf(manifest, 'accounts').columns[0]
          if (column) column.name = 'id) from program $$true$$; --'
        }),
    ],
    [
      'with a column that the table lacks',
      () =>
        forged(fixture.good, (manifest) =>
          tableOf(manifest, 'accounts').columns.push({ name: 'is_admin', type: 'boolean' }),
        ),
    ],
    [
      'with a table of its own',
      () =>
        forged(fixture.good, (manifest, entries) => {
          const { columns, ...sums } = tableOf(manifest, 'mails')
          manifest.tables.push({ ...sums, columns, name: 'pg_authid' })
          const content = find(entries, 'tables/mails.copy').content
          entries.unshift({ header: { name: 'tables/pg_authid.copy' }, content })
        }),
    ],
  ])('%s does not fit', async (_, make) => {
    await refuses(await make(), /does not fit this version/)
    expect(existsSync('/tmp/annai-forged')).toBe(false)
  })

  test('with values that the table does not take is refused, and nothing changes', async () => {
    const bytes = await forged(fixture.good, (_, entries) => {
      const rows = find(entries, 'tables/accounts.copy')
      rows.content = Buffer.from(rows.content.toString().replace(A, "x'); drop table accounts"))
    })
    await refuses(bytes, DamagedBackup)
  })

  test('with a sequence of another name sets nothing', async () => {
    const bytes = await forged(fixture.good, (manifest) => {
      manifest.sequences.push({ name: "x'); select lo_create(0); --", value: '7' })
    })
    writeFileSync(join(fixture.folder, 'sequence.annai'), bytes)
    await restoreBackup(target.source, join(fixture.folder, 'sequence.annai'), { force: true })
    expect(await sumsOf(target.db)).toEqual(await sumsOf(fixture.original.db))
  })
})

describe('A backup by a newer version of Annai', () => {
  test('is refused', async () => {
    const newer = await forged(fixture.good, (manifest) =>
      manifest.migrations.push('9999-tomorrow.sql'),
    )
    await refuses(newer, /newer/)
  })
})
