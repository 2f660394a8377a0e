import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  type BackupFixture,
  backupFixture,
  expectRefused,
  PICTURE,
  type Place,
  sumsOf,
} from '../../../testing/backups/backups.ts'
import { DamagedBackup } from '../manifest.ts'
import { restoreBackup } from '../restore.ts'
import { digestOf, type Header } from './format.ts'

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

describe('A backup of the first format', () => {
  const text = () => gunzipSync(readFileSync(fixture.firstFormat)).toString('latin1')

  /** With other header or titles, and sums that are right. */
  function rewritten(change: (line: string) => string): Buffer {
    const sums: { bytes: number; rows: number; sha256: string }[] = []
    let hash = createHash('sha256')
    let header: Header | undefined
    let rest = Buffer.from(text(), 'latin1')
    const out: Buffer[] = []
    const take = (length: number) => {
      const taken = rest.subarray(0, length)
      rest = rest.subarray(length)
      return taken
    }
    while (rest.length > 0) {
      const line = take(rest.indexOf(10) + 1).toString('utf8')
      const read = JSON.parse(line)
      if ('annaiBackup' in read) {
        header = JSON.parse(change(line)) as Header
        out.push(Buffer.from(`${JSON.stringify(header)}\n`))
      } else if ('table' in read || 'file' in read) {
        const title = JSON.stringify(JSON.parse(change(line)))
        hash = createHash('sha256').update(title)
        out.push(Buffer.from(`${title}\n`))
      } else if ('chunk' in read) {
        const chunk = take(read.chunk)
        hash.update(chunk)
        out.push(Buffer.from(line), chunk)
      } else if ('end' in read) {
        const end = { ...read.end, sha256: hash.digest('hex') }
        sums.push(end)
        out.push(Buffer.from(`${JSON.stringify({ end })}\n`))
      } else if (header) {
        const complete = { sections: sums.length, sha256: digestOf(header, sums) }
        out.push(Buffer.from(`${JSON.stringify({ complete })}\n`))
      }
    }
    return gzipSync(Buffer.concat(out))
  }

  test('is still restored: the same rows and the same uploads', async () => {
    await restoreBackup(target.source, fixture.firstFormat, { force: false })
    expect(await sumsOf(target.db)).toEqual(await sumsOf(fixture.original.db))
    const found = await target.media.get('picture.webp')
    expect(found && (await buffer(found.stream))).toEqual(PICTURE)
  })

  test('is refused when a column type is SQL, as a hostile file had it', async () => {
    const hostile = rewritten((line) =>
      line.replace(
        '"name":"id","type":"uuid"',
        '"name":"id","type":"uuid and (select lo_export(1, concat(chr(47), chr(120)))) is not null"',
      ),
    )
    await refuses(hostile, /does not fit this version/)
  })

  test('is refused when a chunk is larger than any that was ever written', async () => {
    const path = text().replace(/\{"chunk":\d+/, '{"chunk":99999999999')
    await refuses(gzipSync(Buffer.from(path, 'latin1')), DamagedBackup)
  })

  test('is refused if it is truncated or contains a path', async () => {
    await refuses(readFileSync(fixture.firstFormat).subarray(0, 300_000), DamagedBackup)
    const traversing = rewritten((line) => line.replace('picture.webp', '../../a.webp'))
    await refuses(traversing, DamagedBackup)
  })

  test('by a newer version of Annai is refused', async () => {
    const newer = rewritten((line) =>
      line.replace(/("migrations":\[[^\]]*)\]/, '$1,"9999-tomorrow.sql"]'),
    )
    await refuses(newer, /newer/)
  })
})
