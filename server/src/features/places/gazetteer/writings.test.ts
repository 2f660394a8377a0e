import type { Language } from '@annai/contract/languages'
import { describe, expect, test } from 'vitest'
import { readEnv } from '../../../platform/startup/env.ts'
import { WRITINGS } from '../../../testing/place-writings.ts'
import { knownPlaces, namedPlace } from '../service.ts'

const ctx = { env: readEnv({ DATA_DIR: '/nonexistent' }) }

const ALL = WRITINGS.flatMap(([id, language, writings]) =>
  writings.map((writing): [string, Language, string] => [writing, language, id]),
)

describe('places as people of each country write them', () => {
  test('the table holds at least 300 writings', () => {
    expect(ALL.length).toBeGreaterThanOrEqual(300)
  })

  test.each(ALL)('%s on a page in %s is offered as %s first', (writing, language, id) => {
    const offered = knownPlaces(ctx, writing, language).map(({ placeId }) => placeId)
    expect(offered[0]).toBe(id)
  })

  /** With a street behind it, a text is not the address of the place alone. */
  const WITH_STREET = [
    '부산시 동래구 온천동',
    '台北市信義區信義路五段7號',
    '北京市海淀区中关村大街',
  ]
  const whole = ALL.filter(([writing]) => !WITH_STREET.includes(writing))

  test.each(whole)('%s (%s) names a place of its country when it is saved', (writing, _, id) => {
    expect(namedPlace(ctx, writing)?.placeId.split('-')[0]).toBe(id.split('-')[0])
  })

  test.each(WITH_STREET)('%s is not saved as the address of a place', (writing) => {
    expect(namedPlace(ctx, writing)).toBeNull()
  })

  test('a misspelt name does not lead to another country', () => {
    expect(knownPlaces(ctx, '부싼', 'ko')).toEqual([])
  })

  test.each([
    '온천동 동래',
    'evil.example 서울',
    'zzzz District',
    'City',
    '구',
    'Ward',
    '区',
    '市',
  ])('%s names no place', (text) => {
    expect(namedPlace(ctx, text)).toBeNull()
  })
})

describe('a text that is no address', () => {
  test.each([
    ['the same name a hundred times', '중구'.repeat(100)],
    ['a name and an unknown ending', `${'中区'.repeat(40)}x`],
    ['many short words', 'nan an an an an an an an an an an an an an an zz'],
    ['two hundred letters', '서'.repeat(200)],
  ])('of %s costs no more than 100 ms of the processor', (_, text) => {
    knownPlaces(ctx, 'Kyoto', 'en')
    const start = process.cpuUsage()
    knownPlaces(ctx, text, 'ko')
    namedPlace(ctx, text)
    expect(process.cpuUsage(start).user / 1000).toBeLessThan(100)
  })
})
