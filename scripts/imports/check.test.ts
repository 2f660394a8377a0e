import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { checkImports } from './check.ts'

const roots: string[] = []

const PACKAGE = (name: string, exports: string) =>
  JSON.stringify({
    name,
    type: 'module',
    exports: { './*': exports, '.': './index.js' },
    dependencies: { kysely: '1.0.0', zod: '1.0.0' },
  })

/** What every tree has: two libraries, and our packages as npm links them. */
const BASE = {
  'node_modules/kysely/package.json': PACKAGE('kysely', './*.js'),
  'node_modules/kysely/index.js': 'export const sql = 1\n',
  'node_modules/zod/package.json': PACKAGE('zod', './*.js'),
  'node_modules/zod/index.js': 'export const z = 1\n',
  'contract/package.json': PACKAGE('@annai/contract', './src/*.ts'),
  'server/package.json': PACKAGE('@annai/server', './src/*.ts'),
  'packages/guide-search/package.json': PACKAGE('@annai/guide-search', './src/*.ts'),
}

/** Writes a small tree; files that are imported exist, and each imports something itself. */
async function find(tree: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'annai-imports-'))
  roots.push(root)
  for (const [path, text] of Object.entries({ ...BASE, ...tree })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'node_modules/@annai'))
  for (const [name, path] of [
    ['contract', 'contract'],
    ['guide-search', 'packages/guide-search'],
  ] as const) {
    symlinkSync(join(root, path), join(root, 'node_modules/@annai', name))
  }
  return checkImports(root)
}

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

const EMPTY = 'export const x = 1\n'
const bookings = 'server/src/features/bookings'

describe('A tree in order', () => {
  it('breaks no rule', async () => {
    const tree = {
      'contract/src/bookings/shapes.ts': "import { z } from 'zod'\nexport const id = z\n",
      'server/src/app.ts':
        "import { routes } from './features/bookings/routes.ts'\nexport const app = routes\n",
      [`${bookings}/routes.ts`]:
        "import { send } from './service.ts'\nexport const routes = send\n",
      [`${bookings}/service.ts`]:
        "import { id } from '@annai/contract/bookings/shapes'\nimport { save } from './store.ts'\nimport { x } from '../guides/listing/service.ts'\nexport const send = [id, save, x]\n",
      [`${bookings}/store.ts`]: "import { sql } from 'kysely'\nexport const save = sql\n",
      [`${bookings}/service.test.ts`]: "import { x } from '../../testing/clock.ts'\n",
      'server/src/features/guides/listing/service.ts': EMPTY,
      'server/src/testing/clock.ts': "export { app } from '../app.ts'\nexport const x = 1\n",
      'server/src/platform/pages/pages.ts':
        "import type { x } from '../../../../web/src/shell/page-context.ts'\n",
      'web/src/shell/page-context.ts': EMPTY,
      'web/src/features/bookings/enquiry-form.tsx':
        "import { x } from '../../ui/form/button.tsx'\nimport { x as y } from '../chat/index.ts'\nexport const form = <p>{x + y}</p>\n",
      'web/src/ui/form/button.tsx': EMPTY,
      'web/src/features/chat/index.ts': EMPTY,
    }
    expect(await find(tree)).toEqual([])
  })
})

describe('An import against the layers', () => {
  it.each([
    ['contract/src/bookings/limits.ts', 'kysely', '', 'contract-is-pure'],
    ['contract/src/bookings/limits.ts', 'node:fs', '', 'contract-is-pure'],
    [
      'contract/src/bookings/limits.test.ts',
      '../../../server/src/app.ts',
      'server/src/app.ts',
      'contract-stays-inside',
    ],
    [
      'packages/guide-search/src/guide-search.ts',
      '../../../server/src/app.ts',
      'server/src/app.ts',
      'packages-import-the-contract-only',
    ],
    [
      'packages/demo/src/random.ts',
      '@annai/guide-search/guide-search',
      'packages/guide-search/src/guide-search.ts',
      'packages-import-the-contract-only',
    ],
    [
      'server/src/platform/http/pages.ts',
      '../../../../web/src/shell/session.ts',
      'web/src/shell/session.ts',
      'server-not-to-web',
    ],
    [
      'server/src/platform/http/pages.ts',
      '../../../../web/src/shell/page-context.ts',
      'web/src/shell/page-context.ts',
      'page-context-is-a-type',
    ],
    [
      'web/src/shell/session/session.ts',
      '../../../../server/src/app.ts',
      'server/src/app.ts',
      'web-not-to-server',
    ],
    [
      `${bookings}/service.ts`,
      '../../testing/clock.ts',
      'server/src/testing/clock.ts',
      'product-not-to-test-support',
    ],
    [
      `${bookings}/service.ts`,
      '@annai/guide-search/internals',
      'packages/guide-search/src/internals.ts',
      'search-through-its-interface',
    ],
    [
      'server/src/platform/mail/outbox.ts',
      '../../features/bookings/service.ts',
      `${bookings}/service.ts`,
      'platform-knows-no-feature',
    ],
    [`${bookings}/service.ts`, '../../app.ts', 'server/src/app.ts', 'feature-knows-no-start'],
    [
      `${bookings}/service.ts`,
      '../guides/store.ts',
      'server/src/features/guides/store.ts',
      'feature-through-its-service',
    ],
    [`${bookings}/service.ts`, 'kysely', '', 'sql-in-store'],
    [`${bookings}/routes.ts`, './store.ts', `${bookings}/store.ts`, 'route-not-to-store'],
    [`${bookings}/list/store.ts`, '../service.ts', `${bookings}/service.ts`, 'store-is-lowest'],
    [
      `${bookings}/service.ts`,
      './routes.ts',
      `${bookings}/routes.ts`,
      'routes-are-registered-by-app',
    ],
    [
      'web/src/startup/early-input.ts',
      '../ui/form/button.tsx',
      'web/src/ui/form/button.tsx',
      'web-startup-not-upwards',
    ],
    [
      'web/src/ui/layout/card.tsx',
      '../../shell/session/session.ts',
      'web/src/shell/session/session.ts',
      'web-ui-not-upwards',
    ],
    [
      'web/src/ui/layout/card.tsx',
      '@annai/contract/wire',
      'contract/src/wire.ts',
      'web-ui-knows-no-product',
    ],
    [
      'web/src/shell/session/session.ts',
      '../../features/bookings/booking-queries.ts',
      'web/src/features/bookings/booking-queries.ts',
      'web-shell-not-upwards',
    ],
    [
      'web/src/features/chat/chat-panel.tsx',
      '../../pages/booking/booking-page.tsx',
      'web/src/pages/booking/booking-page.tsx',
      'web-features-not-upwards',
    ],
    [
      'web/src/pages/booking/booking-page.tsx',
      '../../routes/home.tsx',
      'web/src/routes/home.tsx',
      'web-pages-not-upwards',
    ],
    [
      'web/src/features/chat/chat-panel.tsx',
      '../bookings/booking-queries.ts',
      'web/src/features/bookings/booking-queries.ts',
      'web-feature-through-its-index',
    ],
  ])('from %s to %s is refused', async (from, specifier, to, rule) => {
    const found = await find({
      ...(to === '' ? {} : { [to]: EMPTY }),
      [from]: `import { x } from '${specifier}'\nexport const y = x\n`,
    })
    expect(found).toHaveLength(1)
    expect(found[0]).toContain(`: ${rule}. `)
  })

  it.each([
    ['a type import', "import type { x } from '../features/bookings/service.ts'\n"],
    ['an inline type', "import { type x } from '../features/bookings/service.ts'\n"],
    ['a re-export', "export { x } from '../features/bookings/service.ts'\n"],
    ['a lazy import', "export const y = () => import('../features/bookings/service.ts')\n"],
  ])('is refused as %s, too', async (_kind, statement) => {
    const found = await find({
      'server/src/platform/outbox.ts': statement,
      [`${bookings}/service.ts`]: EMPTY,
    })
    expect(found.join()).toContain('platform-knows-no-feature')
  })

  it('lets no one but the renderer read the page context', async () => {
    const found = await find({
      [`${bookings}/service.ts`]:
        "import type { x } from '../../../../web/src/shell/page-context.ts'\n",
      'web/src/shell/page-context.ts': EMPTY,
    })
    expect(found.join()).toContain('page-context-is-a-type-of-the-renderer')
  })
})

describe('An import cycle', () => {
  it.each([
    ['values', "import { b } from './second.ts'\nexport const a = b\n"],
    ['types', "import type { b } from './second.ts'\nexport type A = typeof b\n"],
  ])('of %s between two files is shown with every step', async (_what, text) => {
    const found = await find({
      'server/src/platform/first.ts': text,
      'server/src/platform/second.ts': "import type { A } from './first.ts'\nexport const b = 1\n",
    })
    expect(found.join()).toContain(
      'server/src/platform/first.ts -> server/src/platform/second.ts -> server/src/platform/first.ts: no-file-cycle',
    )
  })

  it.each([
    ['server/src/features/guides', 'server/src/features/reviews', 'service.ts'],
    ['web/src/features/guides', 'web/src/features/reviews', 'index.ts'],
    ['contract/src/guides', 'contract/src/reviews', 'shapes.ts'],
  ])('of %s and %s is found where no two files form one', async (first, second, file) => {
    const found = await find({
      [`${first}/${file}`]: `import { x } from '../${second.split('/').at(-1)}/${file}'\nexport const y = x\n`,
      [`${first}/approval/${file}`]: EMPTY,
      [`${second}/${file}`]: EMPTY,
      [`${second}/list/${file}`]: `import type { x } from '../../${first.split('/').at(-1)}/approval/${file}'\nexport type y = typeof x\n`,
    })
    expect(found.filter((line) => line.includes('no-feature-cycle')).join()).toContain(
      `${first} -> ${second} -> ${first}`,
    )
  })
})

describe('A file', () => {
  it('that imports nothing and that nothing imports is an orphan', async () => {
    expect((await find({ 'server/src/platform/clock.ts': EMPTY })).join()).toContain('no-orphan')
  })

  it('that imports a package belongs to a workspace that declares it', async () => {
    const found = await find({
      'web/package.json': JSON.stringify({ name: '@annai/web' }),
      'web/src/pages/home/home-page.tsx': "export { z } from 'zod'\n",
    })
    expect(found.join()).toContain('no-undeclared-package')
  })

  it('that is imported must exist', async () => {
    const found = await find({ 'server/src/platform/clock.ts': "import './time.ts'\n" })
    expect(found.join()).toContain('no-unresolvable')
  })
})
