import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { DocIdMap } from './doc-id-map.ts'

test('Slots match a plain map of ids through additions, moves and removals', () => {
  const docIds = new DocIdMap()
  const naive = new Map<string, number>()
  const known = Array.from({ length: 4000 }, () => randomUUID())
  let seed = 7
  const randomBelow = (limit: number) => {
    seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
    return (seed >>> 8) % limit
  }
  let slot = 0
  for (let step = 0; step < 30_000; step++) {
    const id = known[randomBelow(known.length)] ?? ''
    if (randomBelow(3) === 0) {
      docIds.delete(id)
      naive.delete(id)
    } else {
      docIds.set(id, slot)
      naive.set(id, slot++)
    }
  }
  expect(docIds.size).toBe(naive.size)
  for (const id of known) expect(docIds.get(id)).toBe(naive.get(id))
  expect(new Map(docIds)).toEqual(naive)
})

test('Slots are compared in the order of their ids', () => {
  const docIds = new DocIdMap()
  const ids = Array.from({ length: 100 }, () => randomUUID())
  for (const [slot, id] of ids.entries()) docIds.set(id, slot)
  const slots = ids.map((_, slot) => slot).sort((a, b) => docIds.compare(a, b))
  expect(slots.map((slot) => ids[slot])).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)))
})
