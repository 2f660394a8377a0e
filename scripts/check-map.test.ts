import { describe, expect, it } from 'vitest'
import { findLost } from './check-map.ts'

describe('The map', () => {
  const exists = (path: string) => ['server/src/app.ts', 'docs/words.md', 'web/src/'].includes(path)

  it('may name what exists, commands and placeholders', () => {
    const map = '`server/src/app.ts` `words.md` `npm start` `features/<noun>/` `web/src/`'
    expect(findLost(map, exists)).toEqual([])
  })

  it('may not name what is gone', () => {
    expect(findLost('`server/src/gone.ts`, `packages/gone.ts`, `old.md`', exists)).toEqual([
      'server/src/gone.ts',
      'packages/gone.ts',
      'old.md',
    ])
  })
})
