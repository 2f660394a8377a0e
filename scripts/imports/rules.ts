import type { ICruiseOptions, IRegularForbiddenRuleType } from 'dependency-cruiser'

/** Tests, their helpers and the benches are not part of the product. */
export const TEST = String.raw`\.(?:test|spec)\.tsx?$|^[^/]+/src/testing/|^server/bench/`
/** The rows of a feature's tables, as types. */
const TABLES = String.raw`^server/src/features/[^/]+/tables\.ts$`
const FEATURE = '^server/src/features/([^/]+)/'
const WEB_FEATURE = '^web/src/features/([^/]+)/'

/** The layers of the browser workspace, lowest first. Each imports only itself and lower ones. */
const WEB_LAYERS = ['startup', 'ui', 'shell', 'features', 'pages', 'routes']

const forbid = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, comment, severity: 'error', from, to })

const cycles = [
  forbid(
    'no-file-cycle',
    'Move what both files need into the one that knows less.',
    { pathNot: TEST },
    { circular: true, viaOnly: { pathNot: TEST } },
  ),
]

const workspaces = [
  forbid(
    'contract-is-pure',
    'The contract imports zod and itself. What touches the outside belongs to server/src/platform or web/src/shell.',
    { path: '^contract/src/', pathNot: TEST },
    { pathNot: '^contract/|(?:^|/)zod(?:/|$)' },
  ),
  forbid(
    'contract-stays-inside',
    'The contract, tests included, imports no other workspace.',
    { path: '^contract/' },
    { path: '^(?:server|web|e2e|packages|scripts)/' },
  ),
  forbid(
    'packages-import-the-contract-only',
    'A package knows neither server nor web: its caller passes what it needs.',
    { path: '^packages/([^/]+)/' },
    { path: '^(?:server|web|e2e|scripts|packages)/', pathNot: '^packages/$1/' },
  ),
  forbid(
    'server-not-to-web',
    'What both need belongs to contract/src/<noun>/. Only the page renderer in server/src/platform imports a type, web/src/shell/page-context.ts.',
    { path: '^server/' },
    { path: '^web/', pathNot: String.raw`^web/src/shell/page-context\.ts$` },
  ),
  forbid(
    'page-context-is-a-type-of-the-renderer',
    'Only server/src/platform imports web/src/shell/page-context.ts, and only its types.',
    { path: '^server/', pathNot: '^server/src/platform/' },
    { path: String.raw`^web/src/shell/page-context\.ts$` },
  ),
  forbid(
    'page-context-is-a-type',
    'The server imports only types of web/src/shell/page-context.ts.',
    { path: '^server/' },
    {
      path: String.raw`^web/src/shell/page-context\.ts$`,
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'web-not-to-server',
    'What both need belongs to contract/src/<noun>/.',
    { path: '^web/' },
    { path: '^server/' },
  ),
]

const server = [
  forbid(
    'product-not-to-test-support',
    'Builders and clocks of tests stay with the tests.',
    { path: '^(?:server|web)/src/', pathNot: TEST },
    { path: '^(?:server|web)/src/testing/' },
  ),
  forbid(
    'search-through-its-interface',
    'The internals of the search engine are for tests and benches: use @annai/guide-search.',
    { path: '^server/', pathNot: TEST },
    { path: String.raw`^packages/guide-search/src/(?!guide-search\.ts$)` },
  ),
  forbid(
    'platform-knows-no-feature',
    'The feature passes what the platform needs (a function, an event); app.ts joins the two.',
    { path: '^server/src/platform/', pathNot: TEST },
    {
      path: String.raw`^server/src/(?:features/|demo/|cli/|assemble\.ts$|app\.ts$|sockets\.ts$|main\.ts$|serve\.ts$)`,
      pathNot: TABLES,
    },
  ),
  forbid(
    'schema-lists-the-tables',
    'A feature declares the rows of its tables in tables.ts; only server/src/platform/db/schema.ts lists them.',
    {
      path: '^server/src/platform/',
      pathNot: String.raw`${TEST}|^server/src/platform/db/schema\.ts$`,
    },
    { path: TABLES },
  ),
  forbid(
    'feature-knows-no-start',
    'A feature does not know what starts it: app.ts passes the platform to it.',
    { path: FEATURE, pathNot: TEST },
    {
      path: String.raw`^server/src/(?:demo/|cli/|assemble\.ts$|app\.ts$|sockets\.ts$|main\.ts$|serve\.ts$)`,
    },
  ),
  forbid(
    'feature-through-its-service',
    'Another feature is reached through its service.ts, or subscribes to an event.',
    { path: FEATURE, pathNot: TEST },
    {
      path: '^server/src/features/',
      pathNot: [
        '^server/src/features/$1/',
        String.raw`^server/src/features/[^/]+/service\.ts$`,
        String.raw`^server/src/features/[^/]+/[^/]+/service\.ts$`,
      ],
    },
  ),
  forbid(
    'sql-in-store',
    'SQL lives in store.ts: give the query a name there.',
    { path: FEATURE, pathNot: String.raw`${TEST}|/store\.ts$|${TABLES}` },
    { path: '(?:^|/)kysely(?:/|$)' },
  ),
  forbid(
    'route-not-to-store',
    'A route does not read tables: it calls service.ts.',
    { path: String.raw`^server/src/features/.*/routes\.ts$` },
    { path: String.raw`^server/src/features/.*/store\.ts$` },
  ),
  forbid(
    'store-is-lowest',
    'A store knows tables only and trusts what service.ts passes.',
    { path: String.raw`^server/src/features/.*/store\.ts$` },
    { path: '^server/src/features/', pathNot: String.raw`/(?:store|tables)\.ts$` },
  ),
  forbid(
    'routes-are-registered-by-app',
    'Only app.ts, and routes.ts of the same noun, imports addresses.',
    { path: FEATURE, pathNot: String.raw`${TEST}|/routes\.ts$` },
    { path: String.raw`^server/src/features/.*/routes\.ts$` },
  ),
]

const web = [
  ...WEB_LAYERS.slice(0, -1).map((layer, index) =>
    forbid(
      `web-${layer}-not-upwards`,
      `The layers are ${WEB_LAYERS.join(', ')}, lowest first: pass what ${layer}/ needs from above, or compose it there.`,
      { path: `^web/src/${layer}/`, pathNot: TEST },
      { path: `^web/src/(?:${WEB_LAYERS.slice(index + 1).join('|')})/` },
    ),
  ),
  forbid(
    'web-ui-knows-no-product',
    'ui/ could ship in another product: pass texts and data as props, or move the component to features/<noun>/.',
    { path: '^web/src/ui/' },
    { path: '^contract/|^packages/|^web/src/[^/]+$' },
  ),
  forbid(
    'web-feature-through-its-index',
    'A folder of features/ is private: import features/<noun>/index.ts, or compose both in pages/.',
    { path: WEB_FEATURE },
    {
      path: '^web/src/features/',
      pathNot: ['^web/src/features/$1/', String.raw`^web/src/features/[^/]+/index\.ts$`],
    },
  ),
]

/** Referred to by a configuration, not by an import. */
const ENTRIES = String.raw`\.d\.ts$|\.config\.ts$|^scripts/|^web/public/|^web/src/startup/first-script\.ts$`

const files = [
  forbid(
    'no-orphan',
    'Nothing imports this file and it imports nothing: remove it, or use it.',
    { orphan: true, pathNot: `${TEST}|${ENTRIES}` },
    {},
  ),
  forbid(
    'no-unresolvable',
    'The imported file or package does not exist.',
    { path: '' },
    // React Router generates the types of routes, unplugin-icons the modules of icons.
    { couldNotResolve: true, pathNot: String.raw`/\+types/|^virtual:|^~icons/` },
  ),
  forbid(
    'no-undeclared-package',
    'Declare the package in the package.json of the workspace that imports it. Vitest is in the one at the root.',
    { path: '' },
    { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], pathNot: '^node_modules/vitest/' },
  ),
]

/** Which files may import which. Type imports count as well. */
export const RULES: readonly IRegularForbiddenRuleType[] = [
  ...cycles,
  ...workspaces,
  ...server,
  ...web,
  ...files,
]

export const OPTIONS: ICruiseOptions = {
  // TypeScript 7 has no compiler API: swc parses, and marks type imports.
  parser: 'swc',
  doNotFollow: { path: 'node_modules' },
  exclude: { path: String.raw`(?:^|/)(?:build|data|test-results|coverage|\.react-router)/` },
  skipAnalysisNotInRules: true,
}

/** Resolves imports as Node does, with the `exports` of our packages. */
export const RESOLUTION = {
  exportsFields: ['exports'],
  conditionNames: ['import', 'node', 'default'],
  extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
}
