import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkStructure } from './check.ts'

const roots: string[] = []

/** A small tree on disk; answers with "path: text" for each thing the check finds in it. */
function find(tree: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'annai-structure-'))
  roots.push(root)
  for (const [path, text] of Object.entries(tree)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkStructure(root).map((problem) => `${problem.path}: ${problem.text}`)
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

const bookings = 'server/src/features/bookings'

describe('A tree in order', () => {
  it('has nothing to put right', () => {
    const tree = {
      'contract/src/bookings/shapes.ts': "import { z } from 'zod'\nexport const id = z.string()\n",
      'contract/src/bookings/shapes.test.ts': "import { it } from 'vitest'\n",
      'contract/texts/en/common.json': '{}',
      'server/src/app.ts':
        "import { routes } from './features/bookings/routes.ts'\nexport const app = routes\n",
      [`${bookings}/routes.ts`]:
        "import { send } from './service.ts'\nexport const routes = send\n",
      [`${bookings}/service.ts`]:
        "import { id } from '@annai/contract/bookings/shapes'\nimport { save } from './store.ts'\nimport { find } from '../guides/service.ts'\nexport const send = [id, save, find]\n",
      [`${bookings}/store.ts`]: "import { sql } from 'kysely'\nexport const save = sql\n",
      'server/src/features/guides/service.ts': 'export const find = 1\n',
      'server/src/features/guides/favourites/store.ts': 'export const mark = 1\n',
      'web/src/features/bookings/enquiry-form.tsx':
        "import { Button } from '../../ui/form/button.tsx'\nexport const EnquiryForm = Button\n",
      'web/src/ui/form/button.tsx': 'export const Button = 1\n',
    }
    expect(find(tree)).toEqual([])
  })
})

const one = (tree: Record<string, string>) => {
  const found = find(tree)
  expect(found).toHaveLength(1)
  return found[0]
}

describe('A name', () => {
  it.each([
    'server/src/platform/utils/dates.ts',
    'web/src/ui/date-helpers.ts',
    'web/src/shell/lib.ts',
  ])('that says nothing is refused: %s', (path) => {
    expect(one({ [path]: 'export const x = 1\n' })).toContain('named after nothing')
  })
})

describe('Texts and bodies', () => {
  it.each([
    ['contract/src/bookings/shapes.ts', "export const x = 'a'.normalize('NFC')", /stays linear/],
    [`${bookings}/service.ts`, "export const x = 'a'.normalize()", /stays linear/],
    ['web/src/shell/session.ts', 'export const x = new Intl.Segmenter()', /graphemes\.ts does/],
    [
      `${bookings}/routes.ts`,
      "app.addContentTypeParser('*', (_request, body, done) => done(null))",
      /say parseAs/,
    ],
  ])('%s may not say %s', (path, statement, text) => {
    expect(one({ [path]: `${statement}\n` })).toMatch(text)
  })

  it('let a body be read completely, within its bound', () => {
    const path = 'server/src/platform/http/json.ts'
    const text = "app.addContentTypeParser('*', { parseAs: 'string' }, () => undefined)\n"
    expect(find({ [path]: text })).toEqual([])
  })
})

describe('Content', () => {
  it.each([
    ['server/src/platform/a.ts', 'export const a = 1\n'.repeat(301), /has 301 lines/],
    ['server/src/platform/a.ts', `// ${'TO'}${'DO'}: later\n`, /leaves work behind/],
    ['server/src/platform/a.test.ts', `it.${'only'}('x', () => {})\n`, /every test runs/],
    ['e2e/journeys/a.spec.ts', `test.describe.${'skip'}('x', () => {})\n`, /every test runs/],
    ['server/src/platform/a.test.ts', `vi.${'mock'}('./store.ts')\n`, /mocks our own code/],
    ['web/src/ui/a.ts', `const a = 1 as ${'unknown'} as string\n`, /silences the compiler/],
    ['web/src/ui/a.ts', 'try {\n} catch {\n}\n', /swallows an error/],
  ])('%s with a fault in it is refused', (path, text, message) => {
    expect(one({ [path]: text })).toMatch(message)
  })

  it('lets tables be as long as the world', () => {
    const long = 'export const a = 1\n'.repeat(400)
    expect(find({ 'contract/src/guides/vocabulary.ts': long })).toEqual([])
  })
})
