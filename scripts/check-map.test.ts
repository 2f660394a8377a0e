import { describe, expect, it } from 'vitest'
import { findLost, findUnlisted } from './check-map.ts'

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

describe('A table of folders', () => {
  const table = (rows: string) => `| folder of \`a/b\` | holds |\n| --- | --- |\n${rows}\nText.\n`

  it('lists every folder below the one in its head', () => {
    const text = table('| `one`, `two-parts` | x |\n| `three` | `four` |\n')
    expect(findUnlisted(text, () => ['one', 'two-parts', 'three', 'four'])).toEqual(['a/b/four'])
  })

  it('is required of its own folder only', () => {
    expect(findUnlisted(table('| `one` | x |\n'), (parent) => [parent.slice(-1)])).toEqual([
      'a/b/b',
    ])
    expect(findUnlisted('| folder | holds |\n| --- | --- |\n', () => ['one'])).toEqual([])
  })
})
