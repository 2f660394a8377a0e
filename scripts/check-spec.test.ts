import { describe, expect, it } from 'vitest'
import { readRows, report } from './check-spec.ts'

describe('The proofs of requirements', () => {
  it('are counted per area, and an unknown id is reported', () => {
    const rows = readRows('id\tarea\nP1-001\tchat\nP1-002\tchat\nP2-001\treview\n')
    const found = report(rows, ["it('P1-001 a traveller writes')", "test('P1-009, P2-001: x')"])
    expect([...found.areas]).toEqual([
      ['chat', { rows: 2, proved: 1 }],
      ['review', { rows: 1, proved: 1 }],
    ])
    expect(found.unknown).toEqual(['P1-009'])
  })
})
