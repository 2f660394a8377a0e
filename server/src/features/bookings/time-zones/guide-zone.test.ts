import { resolveZone } from '@annai/contract/when'
import { describe, expect, test } from 'vitest'
import { loadGazetteer } from '../../places/store.ts'
import { zoneOfPlace } from './service.ts'

const places = [...loadGazetteer().values()]
const zoneOf = (id: string) => {
  const place = places.find((each) => each.id === id)
  if (!place) throw new Error(`The gazetteer has no ${id}`)
  return zoneOfPlace({ countryCode: place.countryCode, point: place })
}

/** Countries with several clocks and no city in the table: the guide's device decides there. */
const UNDECIDED = ['AQ', 'BV', 'CD', 'FM', 'GL', 'HM', 'KI', 'PF', 'PG', 'UM']

describe('the time zone of a guide’s place', () => {
  test('is known for every place of the gazetteer and names a clock', () => {
    const without = new Set<string>()
    for (const place of places) {
      const zone = zoneOfPlace({ countryCode: place.countryCode, point: place })
      if (zone === null) without.add(place.countryCode)
      else expect([zone, resolveZone(zone)]).not.toEqual([zone, null])
    }
    expect(without).toEqual(new Set(UNDECIDED))
  })

  test.each([
    ['id-bali-ubud', 'Asia/Makassar'],
    ['id-bali', 'Asia/Makassar'],
    ['jp', 'Asia/Tokyo'],
    ['kr', 'Asia/Seoul'],
    ['my', 'Asia/Kuala_Lumpur'],
    ['cn', 'Asia/Shanghai'],
    ['vn', 'Asia/Ho_Chi_Minh'],
  ])('%s keeps %s', (id, zone) => {
    expect(zoneOf(id)).toBe(zone)
  })

  test('follows the three clocks of Indonesia, region by region', () => {
    const regions = places.filter((each) => each.kind === 'region' && each.countryCode === 'ID')
    const by = Map.groupBy(regions, ({ id }) => {
      const zone = zoneOf(id)
      return zone === 'Asia/Pontianak' ? 'Asia/Jakarta' : zone
    })
    const names = (zone: string) => (by.get(zone) ?? []).map(({ id }) => id.slice(3)).sort()
    expect(names('Asia/Makassar')).toEqual([
      'bali',
      'central-sulawesi',
      'east-kalimantan',
      'east-nusa-tenggara',
      'gorontalo',
      'north-kalimantan',
      'north-sulawesi',
      'south-kalimantan',
      'south-sulawesi',
      'southeast-sulawesi',
      'west-nusa-tenggara',
      'west-sulawesi',
    ])
    expect(names('Asia/Jayapura')).toEqual([
      'central-papua',
      'highland-papua',
      'maluku',
      'north-maluku',
      'papua',
      'south-papua',
      'southwest-papua',
      'west-papua',
    ])
    expect(names('Asia/Jakarta')).toHaveLength(18)
  })

  test.each([
    ['us-arizona-phoenix', 'America/Phoenix'],
    ['us-hawaii-maui', 'Pacific/Honolulu'],
    ['us-florida-key-west', 'America/New_York'],
    ['us-california-yosemite', 'America/Los_Angeles'],
    ['us-louisiana-new-orleans', 'America/Chicago'],
    ['us-colorado-aspen', 'America/Denver'],
    ['us-alaska-juneau', 'America/Anchorage'],
  ])('%s keeps %s', (id, zone) => {
    expect(zoneOf(id)).toBe(zone)
  })

  test('is open where a country has several clocks and the place is not known', () => {
    expect(zoneOfPlace({ countryCode: 'US', point: null })).toBeNull()
    expect(zoneOfPlace({ countryCode: 'JP', point: null })).toBe('Asia/Tokyo')
    expect(zoneOfPlace({ countryCode: '', point: null })).toBeNull()
  })
})
