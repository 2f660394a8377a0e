import { describe, expect, it } from 'vitest'
import { cyclesOf } from './measure/import-cycles.ts'
import { measureSource } from './measure/source-metrics.ts'

describe('The metrics of a file', () => {
  it('count lines of functions, whatever precedes them', () => {
    const text = '// 案内\nconst a = () => 1\nfunction b(): void {\n  void a\n}\n'
    expect(measureSource('a.ts', text).functions.toSorted()).toEqual([1, 3])
    expect(measureSource('b.ts', text).functions.toSorted()).toEqual([1, 3])
  })

  it('count the ways around a type, but not as const', () => {
    const text =
      "const a = 'x' as const\nconst b = a as string\nconst c: any = b!\n// biome-ignore lint: why\n"
    expect(measureSource('a.ts', text)).toMatchObject({
      lines: 4,
      commentLines: 1,
      any: 1,
      as: 1,
      nonNull: 1,
      suppressions: 1,
    })
  })

  it('read JSX in tsx files only', () => {
    const text = 'export const a = <p>{/* a comment */}</p>\n'
    expect(measureSource('a.tsx', text).lines).toBe(1)
    expect(() => measureSource('a.ts', text)).toThrow()
  })
})

describe('Import cycles', () => {
  it('are the groups that import each other, largest first', () => {
    const graph = new Map(
      Object.entries({
        a: ['b'],
        b: ['c', 'd'],
        c: ['a'],
        d: ['e'],
        e: ['d', 'gone'],
        f: ['a'],
      }).map(([from, to]) => [from, new Set(to)] as const),
    )
    expect(cyclesOf(graph).map((cycle) => new Set(cycle))).toEqual([
      new Set(['a', 'b', 'c']),
      new Set(['d', 'e']),
    ])
  })
})
