import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { suggestPlaces } from '../features/places/service.ts'
import { systemClock } from '../platform/clock.ts'
import { createLog } from '../platform/log.ts'
import { createLimits, memoryStore } from '../platform/rate-limits/limits.ts'
import { readEnv } from '../platform/startup/env.ts'
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
const dump = () => join(folder, 'cities15000.txt')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'annai-places-'))
  await writeFile(dump(), `${DUMP.join('\n')}\n`)
})
afterAll(() => rm(folder, { recursive: true }))

const limits = createLimits(memoryStore(), systemClock, false)
const offered = async (query: string, language: 'en' | 'ja' = 'en') => {
  const ctx = { env: readEnv({ DATA_DIR: folder }), log: createLog('silent'), limits }
  return (await suggestPlaces(ctx, query, language)).map((place) => place.formattedAddress)
}

describe('npm run annai -- places:import', () => {
  test('places that our table lacks are added, the ones it has are not doubled', async () => {
    expect(await offered('Kameoka')).toEqual([])
    expect(await importPlaces(dump(), folder)).toBe(4)
    expect(await offered('Kameoka')).toEqual(['Kameoka, Kyoto, Japan'])
    expect(await offered('亀岡', 'ja')).toEqual(['日本京都府 Kameoka'])
    expect(await offered('Kyoto, Japan')).toEqual(['Kyoto, Japan'])
    expect(await offered('Strovolos')).toEqual(['Strovolos, Nicosia District, Cyprus'])
    expect(await offered('larnaca')).toEqual(['Lárnaca, Cyprus'])
    expect(await offered('Tiny')).toEqual([])
  })

  test('a second import replaces the first', async () => {
    await importPlaces(dump(), folder)
    expect(JSON.parse(await readFile(join(folder, 'places.json'), 'utf8'))).toHaveLength(4)
  })

  test('a file that is no dump is refused in words, and nothing is written', async () => {
    const other = join(folder, 'readme.txt')
    await writeFile(other, 'hello\n')
    await expect(importPlaces(other, join(folder, 'elsewhere'))).rejects.toThrow('GeoNames')
  })
})
