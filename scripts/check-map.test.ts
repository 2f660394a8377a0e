import { describe, expect, it } from 'vitest'
import { findLost } from './check-map.ts'

describe('The map', () => {
  const exists = (path: string) => ['server/src/app.ts', 'docs/words.md', 'web/src/'].includes(path)

  it('may name what exists, commands and placeholders', () => {
    const map = '`server/src/app.ts` [words](words.md#a) `npm start` `features/<noun>/` `web/src/`'
    expect(findLost(`${map} [outside](https://example.org/x)`, exists)).toEqual([])
  })

  it('may not name what is gone', () => {
    expect(findLost('`server/src/gone.ts`, [old](old.md)', exists)).toEqual([
      'server/src/gone.ts',
      'docs/old.md',
    ])
  })
})
