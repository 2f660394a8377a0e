import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { refreshImportedPlaces, replaceImportedPlaces } from '../features/places/imports/service.ts'
import { suggestPlaces } from '../features/places/service.ts'
import { readEnv } from '../platform/startup/env.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { builders } from '../testing/make.ts'
import { importPlaces } from './places-import.ts'

/** A line of the dump: geonameid, name, asciiname, alternatenames, lat, lng, class, code, country … */
const line = (
  [id, name, plain, others, lat, lng]: [number, string, string, string, number, number],
  [group, code, country, admin1, population]: [string, string, string, string, number],
) =>
  [
    ...[id, name, plain, others, lat, lng, group, code, country, '', admin1, '', '', ''],
    ...[population, '', '10', 'Etc/UTC', '2026-01-01'],
  ].join('\t')

const DUMP = [
  line(
    [1857910, 'Kyoto', 'Kyoto', 'キョウト,京都', 35.02, 135.75],
    ['P', 'PPLA', 'JP', '22', 1459640],
  ),
  line(
    [1857911, 'Kameoka', 'Kameoka', '亀岡,Kameoka-shi', 35.0, 135.58],
    ['P', 'PPL', 'JP', '22', 89479],
  ),
  line([1000001, 'Tiny', 'Tiny', '', 35.1, 135.1], ['P', 'PPL', 'JP', '22', 120]),
  line(
    [146268, 'Nicosia District', 'Nicosia District', '', 35.1, 33.3],
    ['A', 'ADM1', 'CY', '04', 330000],
  ),
  line([146384, 'Lárnaca', 'Larnaca', 'ラルナカ', 34.92, 33.63], ['P', 'PPLA', 'CY', '03', 72000]),
  line([146269, 'Strovolos', 'Strovolos', '', 35.14, 33.34], ['P', 'PPL', 'CY', '04', 67000]),
  line([999, 'Nowhere', 'Nowhere', '', 1, 1], ['P', 'PPL', 'XX', '00', 90000]),
  'not a line of the dump',
]

let folder = ''
let app: TestApp
const dump = () => join(folder, 'cities15000.txt')
beforeAll(async () => {
  app = await startTestApp(inject('template'))
  folder = await mkdtemp(join(tmpdir(), 'annai-places-'))
  await writeFile(dump(), `${DUMP.join('\n')}\n`)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => app.ctx.db.deleteFrom('imported_places').execute())

/** An instance of this database with a folder of its own. */
async function newInstance() {
  const env = readEnv({ DATA_DIR: await mkdtemp(join(folder, 'instance-')) })
  const { db, clock, log, limits, securityLog } = app.ctx
  const copy = join(env.DATA_DIR, 'places.json')
  return { db, clock, log, limits, securityLog, env, copy }
}
type Instance = Awaited<ReturnType<typeof newInstance>>

const offered = async (ctx: Instance, query: string, language: 'en' | 'ja' = 'en') =>
  (await suggestPlaces(ctx, query, language)).map((place) => place.formattedAddress)

describe('npm run annai -- places:import', () => {
  test('places that our table lacks are added, the ones it has are not doubled', async () => {
    const ctx = await newInstance()
    expect(await offered(ctx, 'Kameoka')).toEqual([])
    expect(await importPlaces(ctx, dump())).toBe(4)
    expect(await offered(ctx, 'Kameoka')).toEqual(['Kameoka, Kyoto, Japan'])
    expect(await offered(ctx, '亀岡', 'ja')).toEqual(['日本京都府 Kameoka'])
    expect(await offered(ctx, 'Kyoto, Japan')).toEqual(['Kyoto, Japan'])
    expect(await offered(ctx, 'Strovolos')).toEqual(['Strovolos, Nicosia District, Cyprus'])
    expect(await offered(ctx, 'larnaca')).toEqual(['Lárnaca, Cyprus'])
    expect(await offered(ctx, 'Tiny')).toEqual([])
    const [line] = (await app.as(await builders(app).admin()).get('/api/admin/lists/audit')).body
      .rows
    expect([line.admin, line.act, line.after]).toEqual([
      'command line',
      'places.imported',
      { count: 4 },
    ])
  })

  test('a second import replaces the first', async () => {
    const ctx = await newInstance()
    for (let n = 0; n < 2; n++) await importPlaces(ctx, dump())
    expect(JSON.parse(await readFile(ctx.copy, 'utf8'))).toHaveLength(4)
  })

  test('a file that is no dump is refused in words, and nothing is written', async () => {
    const ctx = await newInstance()
    const other = join(folder, 'readme.txt')
    await writeFile(other, 'hello\n')
    await expect(importPlaces(ctx, other)).rejects.toThrow('GeoNames')
    expect(existsSync(ctx.copy)).toBe(false)
    expect(await app.ctx.db.selectFrom('imported_places').selectAll().execute()).toEqual([])
  })
})

describe('The start of an instance', () => {
  test('gets the places that another one imported, so that an instance is disposable', async () => {
    const [first, second] = [await newInstance(), await newInstance()]
    await importPlaces(first, dump())
    await refreshImportedPlaces(second)
    expect(await offered(second, 'Kameoka')).toEqual(['Kameoka, Kyoto, Japan'])
  })

  test('replaces a copy that is damaged or of another database', async () => {
    const [first, second] = [await newInstance(), await newInstance()]
    await importPlaces(first, dump())
    await writeFile(second.copy, 'damaged')
    await refreshImportedPlaces(second)
    expect(await offered(second, 'Kameoka')).toEqual(['Kameoka, Kyoto, Japan'])
  })

  test('forgets places that were removed, whatever copies there are', async () => {
    const [first, second] = [await newInstance(), await newInstance()]
    await importPlaces(first, dump())
    await refreshImportedPlaces(second)
    await replaceImportedPlaces(first, [])
    await refreshImportedPlaces(second)
    expect([existsSync(first.copy), existsSync(second.copy)]).toEqual([false, false])
  })
})
