import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkReferences } from './check-references.ts'

const roots: string[] = []

function find(tree: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'annai-references-'))
  roots.push(root)
  const base = {
    'docs/rules/bookings.md': '# Rules: bookings\n\n## A guide’s calendar\n',
    'docs/decisions/010-mail-queue.md': '# 010\n',
  }
  for (const [path, text] of Object.entries({ ...base, ...tree })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkReferences(root).map((problem) => `${problem.path}: ${problem.text}`)
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

const code = 'server/src/app.ts'

describe('A reference', () => {
  it.each([
    '// docs/rules/bookings.md#a-guides-calendar',
    '// decision 010 says why',
    "const day = at('2026-11-22T00:00:00Z')",
    'const day = at(`T00:00`)',
    '// in features/<noun>/README.md',
    '// two decisions in 3 days',
  ])('to what exists is fine: %s', (text) => {
    expect(find({ [code]: `${text}\n` })).toEqual([])
  })

  it.each([
    ['// once (decision 94)', 'no record'],
    ['// by decisions 22 and 124', 'no record'],
    ['// decision 011', 'no record'],
    ['// (decisions section 3)', 'not in the repository'],
    ['// (P2 section 2.11)', 'not in the repository'],
    ["test('T24: waits', () => {})", 'not in the repository'],
    ['// waits (T24).', 'not in the repository'],
    ['// only its own (media, T31)', 'not in the repository'],
    ['// truly local (A4)', 'not in the repository'],
    ['// the colours of look.md', 'does not exist'],
    ['// docs/rules/bookings.md#overlaps', 'does not exist'],
    ['// docs/rules/guides.md', 'does not exist'],
  ])('to what is missing is refused: %s', (text, problem) => {
    const found = find({ [code]: `${text}\n` })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(problem)
  })

  it('in a document leads to a document and a heading', () => {
    expect(
      find({
        'docs/map.md':
          '# Map\n[b](rules/bookings.md) [c](#map) [d](https://example.org/x.md#y) [e](../README.md)\n',
        'README.md': '[map](docs/map.md#map)\n',
      }),
    ).toEqual([])
    expect(find({ 'README.md': '[map](docs/map.md)\n' }).join()).toContain('leads nowhere')
    expect(find({ 'docs/web.md': '[x](rules/bookings.md#gone)\n' }).join()).toContain(
      'leads nowhere',
    )
  })

  it('to a test leads to it, from the root or below the sources of the server', () => {
    const tests = { 'server/src/a.test.ts': '', 'web/src/b.test.tsx': '' }
    expect(find({ ...tests, 'docs/map.md': '`a.test.ts` `web/src/b.test.tsx`\n' })).toEqual([])
    expect(find({ ...tests, 'docs/map.md': '`b.test.tsx`\n' }).join()).toContain('does not exist')
  })
})

describe('The table of dependencies', () => {
  const table = (name: string) =>
    `# D\n| package | for | why |\n| --- | --- | --- |\n| \`${name}\` | x | y |\n`

  it('names the packages of every manifest, and no others', () => {
    const manifest = JSON.stringify({ dependencies: { zod: '4.6.7', '@annai/contract': '*' } })
    expect(find({ 'server/package.json': manifest, 'docs/dependencies.md': table('zod') })).toEqual(
      [],
    )
    const found = find({ 'server/package.json': manifest, 'docs/dependencies.md': table('pg') })
    expect(found.join()).toContain('lacks zod')
    expect(found.join()).toContain('names pg')
  })
})

describe('The table of settings', () => {
  const env = 'const variables = z.object({\n  PORT: z\n    .string(),\n  HOST: z.string(),\n})\n'
  const page = (...names: string[]) =>
    `# O\n\n## Settings\n\n${names.map((name) => `| \`${name}\` | x |\n`).join('')}\n## Next\n`
  const findIn = (document: string) =>
    find({ 'server/src/platform/startup/env.ts': env, 'docs/operations.md': document })

  it('names every setting that the server reads, and no others', () => {
    expect(findIn(page('PORT', 'HOST'))).toEqual([])
    const found = findIn(page('PORT', 'SPEED')).join()
    expect(found).toContain('lacks the setting HOST')
    expect(found).toContain('names the setting SPEED')
  })
})
