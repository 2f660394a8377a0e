import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkStructure } from './check-structure.ts'
import { ALLOWED, findStaleExceptions } from './structure/vocabulary.ts'

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

describe('Names', () => {
  it.each([
    ['server/src/platform/utils/dates.ts', /"utils" says nothing/],
    ['web/src/ui/date-helpers.ts', /says nothing/],
    ['web/src/shell/lib.ts', /says nothing/],
    ['contract/src/bookings/rules.ts', /a noun of the contract has shapes/],
    ['contract/src/payments/shapes.ts', /"payments" is no noun/],
    ['contract/src/things.ts', /contract\/src holds nouns/],
    [`${bookings}/repository.ts`, /a feature has routes service store/],
    [`${bookings}/a/b/service.ts`, /one folder deep/],
    ['server/src/features/trips/service.ts', /"trips" is no noun/],
    ['server/src/features/bookings.ts', /a feature is a folder/],
    ['server/src/database.ts', /platform\/<what>/],
    ['server/src/services/mail.ts', /no folder "services"/],
    ['server/src/platform/mail/index.ts', /no barrels/],
    ['web/src/state/store.ts', /no folder "state"/],
    ['web/src/socket.ts', /shell/],
    ['web/src/features/bookings/form.tsx', /<thing>-<kind>/],
    ['web/src/features/bookings/queries.ts', /<thing>-<kind>/],
    ['web/src/features/bookings/EnquiryForm.tsx', /enquiry-form/],
    ['web/src/features/bookings/list/index.ts', /no barrels/],
  ])('%s gets a message with the right place', (path, text) => {
    expect(one({ [path]: 'export const x = 1\n' })).toMatch(text)
  })
})

describe('An exception', () => {
  it('whose file is gone is to be removed', () => {
    const [gone, ...others] = Object.keys(ALLOWED)
    expect(findStaleExceptions(others).map((problem) => problem.path)).toEqual([gone])
  })
})

describe('Directions', () => {
  const arrow = (from: string, statement: string, to?: string) =>
    one({ [from]: `${statement}\n`, ...(to ? { [to]: 'export const x = 1\n' } : {}) })

  it.each([
    [
      'contract/src/bookings/policy.ts',
      "import { x } from 'kysely'",
      undefined,
      /contract is pure/,
    ],
    [
      'contract/src/bookings/policy.ts',
      "import { x } from '../../../server/src/app.ts'",
      'server/src/app.ts',
      /contract is pure/,
    ],
    [
      'server/src/platform/http/pages.ts',
      "import { x } from '../../../../web/src/shell/page-context.ts'",
      'web/src/shell/page-context.ts',
      /server never imports web/,
    ],
    [
      'web/src/shell/session/session.ts',
      "import type { x } from '../../../../server/src/app.ts'",
      'server/src/app.ts',
      /web never imports server/,
    ],
    [
      'server/src/platform/mail/outbox.ts',
      "import { x } from '../../features/bookings/service.ts'",
      `${bookings}/service.ts`,
      /platform knows no feature/,
    ],
    [
      `${bookings}/service.ts`,
      "import { x } from '../guides/store.ts'",
      'server/src/features/guides/store.ts',
      /only through its service/,
    ],
    [
      `${bookings}/service.ts`,
      "import { x } from '../../testing/clock.ts'",
      'server/src/testing/clock.ts',
      /tests stay with the tests/,
    ],
    [
      `${bookings}/service.ts`,
      "import { x } from '../../app.ts'",
      'server/src/app.ts',
      /who starts it/,
    ],
    [`${bookings}/service.ts`, "import { sql } from 'kysely'", undefined, /SQL lives in store/],
    [
      `${bookings}/routes.ts`,
      "import { x } from './store.ts'",
      `${bookings}/store.ts`,
      /a route does not read tables/,
    ],
    [
      `${bookings}/store.ts`,
      "import { x } from './service.ts'",
      `${bookings}/service.ts`,
      /lowest layer/,
    ],
    [
      `${bookings}/service.ts`,
      "import { x } from './routes.ts'",
      `${bookings}/routes.ts`,
      /knows the addresses/,
    ],
    [
      'web/src/ui/layout/card.tsx',
      "import { x } from '../../shell/session/session.ts'",
      'web/src/shell/session/session.ts',
      /another product/,
    ],
    [
      'web/src/shell/session/session.ts',
      "import { x } from '../../features/bookings/booking-queries.ts'",
      'web/src/features/bookings/booking-queries.ts',
      /shell is below/,
    ],
    [
      'web/src/features/chat/chat-panel.tsx',
      "import { x } from '../guides/favourites/heart-button.tsx'",
      'web/src/features/guides/favourites/heart-button.tsx',
      /private to its feature/,
    ],
    [
      'web/src/features/chat/chat-panel.tsx',
      "import type { x } from '../bookings/booking-queries.ts'",
      'web/src/features/bookings/booking-queries.ts',
      /private to its feature/,
    ],
    [
      'web/src/features/chat/chat-panel.tsx',
      "import { x } from '../../pages/booking/booking-page.tsx'",
      'web/src/pages/booking/booking-page.tsx',
      /does not know the pages/,
    ],
    [
      'web/src/startup/early-input.ts',
      "import { x } from '../ui/form/button.tsx'",
      'web/src/ui/form/button.tsx',
      /lowest layer/,
    ],
    [
      'web/src/features/chat/chat-panel.tsx',
      "import { x } from '../../routes/home.tsx'",
      'web/src/routes/home.tsx',
      /nothing imports a route/,
    ],
  ])('%s may not say %s', (from, statement, to, text) => {
    expect(arrow(from, statement, to)).toMatch(text)
  })

  it('lets a feature import the public file of another one', () => {
    const tree = {
      'web/src/features/chat/chat-panel.tsx': "import { x } from '../bookings/index.ts'\n",
      'web/src/features/bookings/index.ts': 'export const x = 1\n',
    }
    expect(find(tree)).toEqual([])
  })

  it('lets the page renderer know the type of the pages’ context', () => {
    const tree = {
      'server/src/platform/http/pages.ts':
        "import type { x } from '../../../../web/src/shell/page-context.ts'\n",
      'web/src/shell/page-context.ts': 'export const x = 1\n',
    }
    expect(find(tree)).toEqual([])
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

  it('let a body be read whole, within its bound', () => {
    const path = 'server/src/platform/http/json.ts'
    const text = "app.addContentTypeParser('*', { parseAs: 'string' }, () => undefined)\n"
    expect(find({ [path]: text })).toEqual([])
  })
})

describe('Import cycles', () => {
  const cyclesIn = (tree: Record<string, string>) =>
    find(tree).filter((line) => line.includes('import cycle'))

  it('between files are shown with every step', () => {
    const found = cyclesIn({
      'server/src/platform/first.ts': "import { b } from './second.ts'\nexport const a = b\n",
      'server/src/platform/second.ts': "import { a } from './first.ts'\nexport const b = a\n",
    })
    expect(found.join()).toContain(
      'server/src/platform/first.ts -> server/src/platform/second.ts -> server/src/platform/first.ts',
    )
  })

  it('of types alone count, too', () => {
    const found = cyclesIn({
      'server/src/platform/first.ts': "import type { B } from './second.ts'\nexport type A = B\n",
      'server/src/platform/second.ts': "import type { A } from './first.ts'\nexport type B = A\n",
    })
    expect(found).toHaveLength(1)
  })

  it('between features are found where no two files form one', () => {
    const found = cyclesIn({
      'server/src/features/guides/service.ts':
        "import { count } from '../reviews/service.ts'\nexport const find = count\n",
      'server/src/features/guides/store.ts': 'export const row = 1\n',
      'server/src/features/reviews/service.ts': 'export const count = 1\n',
      'server/src/features/reviews/routes.ts':
        "import { row } from '../guides/store.ts'\nexport const route = row\n",
    })
    expect(found.join()).toContain(
      'server/src/features/guides -> server/src/features/reviews -> server/src/features/guides',
    )
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
