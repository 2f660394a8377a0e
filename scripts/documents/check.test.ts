import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { findBroken } from './check.ts'

const roots: string[] = []

function find(path: string, text: string): string[] {
  const root = mkdtempSync(join(tmpdir(), 'annai-documents-'))
  roots.push(root)
  const rules = '# Rules: bookings\n\n## A guide’s calendar\n'
  for (const [file, content] of Object.entries({ 'docs/rules/bookings.md': rules, [path]: text })) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  return findBroken(root, path).map((problem) => problem.text)
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

it.each([
  ['server/src/app.ts', '// docs/rules/bookings.md#a-guides-calendar\n'],
  ['server/src/app.ts', '// features/<noun>/README.md, data/letter.md\n'],
  ['docs/map.md', '# Map\n[a](rules/bookings.md) [b](#map) [c](https://example.org/x.md#y)\n'],
  ['docs/map.md', '`docs/map.md` `web/build/client/a.js` `server/src/<noun>`\n'],
])('In %s a reference to what exists is fine', (path, text) => {
  expect(find(path, text)).toEqual([])
})

it.each([
  ['server/src/app.ts', '// docs/rules/bookings.md#overlaps\n', 'docs/rules/bookings.md#overlaps'],
  ['server/src/app.ts', '// docs/rules/guides.md\n', 'docs/rules/guides.md'],
  ['docs/map.md', '[x](rules/bookings.md#gone)\n', 'rules/bookings.md#gone'],
  ['docs/map.md', '[x](gone.md)\n', 'gone.md'],
  ['docs/map.md', '`server/src/gone.ts`\n', 'server/src/gone.ts'],
])('In %s a reference that leads nowhere is refused', (path, text, target) => {
  expect(find(path, text)).toEqual([`${target} does not exist.`])
})
