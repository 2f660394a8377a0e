import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { indexSlugs } from './slugs.ts'
import { loadGazetteer } from './store.ts'

/** Each line is an address below `/guides/` and the id of its place. */
const frozen = readFileSync(new URL('../../testing/place-addresses.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')

test('Addresses of places never change: a new place adds a line to the table', () => {
  const gazetteer = loadGazetteer()
  const slugs = indexSlugs(gazetteer)
  const now = [...gazetteer.values()].map((place) => `${slugs.pathOf(place)}\t${place.id}`)
  expect(now.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(frozen)
})

test('Every place is found by its own address and by no other', () => {
  const gazetteer = loadGazetteer()
  const slugs = indexSlugs(gazetteer)
  const paths = new Set<string>()
  for (const place of gazetteer.values()) {
    const path = slugs.pathOf(place)
    expect(path).toMatch(/^[a-z\d-]+(?:\/[a-z\d-]+)?$/)
    const [country = '', own] = path.split('/')
    expect(slugs.find(country, own)).toBe(place)
    paths.add(path)
  }
  expect(paths.size).toBe(gazetteer.size)
  expect(slugs.find('japan', 'seoul')).toBeNull()
  expect(slugs.find('Japan')).toBeNull()
  expect(slugs.find('japan', 'chuo')?.id).toBe('jp-tokyo-chuo')
  expect(slugs.find('japan', 'chuo-sapporo')?.id).toBe('jp-hokkaido-sapporo-chuo')
  expect(slugs.find('japan', 'fukushima')?.id).toBe('jp-fukushima-fukushima')
  expect(slugs.find('poland', 'wroclaw')?.names.en).toBe('Wrocław')
})
