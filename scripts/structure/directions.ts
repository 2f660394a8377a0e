import type { Import, Problem, Source } from './sources.ts'

/**
 * Imports go one way: contract <- server, contract <- web; app -> features -> platform;
 * routes -> pages -> features -> shell -> ui -> startup. Tests may look anywhere inside their own workspace.
 */
export function checkDirections(sources: readonly Source[]): Problem[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((imported) => {
      const text = judge(source.path, imported)
      return text ? [{ path: source.path, text: `imports ${imported.specifier}: ${text}` }] : []
    }),
  )
}

const TEST = /\.(?:test|spec)\.tsx?$/

function judge(from: string, imported: Import): string | undefined {
  const { specifier, target } = imported
  const isTest = TEST.test(from)
  if (from.startsWith('contract/')) return judgeContract(imported, isTest)
  if (from.startsWith('packages/')) return judgePackage(from, imported)
  if (from.startsWith('server/')) {
    if (target?.startsWith('web/')) return judgePagesContext(from, imported)
    return judgeServer(from, specifier, target, isTest)
  }
  if (from.startsWith('web/')) {
    if (target?.startsWith('server/')) {
      return 'web never imports server: what both need belongs in contract/src/<noun>/.'
    }
    return judgeWeb(from, specifier, target, isTest)
  }
  return undefined
}

function judgeContract({ specifier, target }: Import, isTest: boolean): string | undefined {
  if (target?.startsWith('contract/')) return undefined
  if (specifier === 'zod' || (isTest && !target)) return undefined
  return 'the contract is pure: nothing but zod and itself. What touches the outside belongs to server/src/platform or web/src/shell.'
}

/** A package gets what it needs through its interface: it imports itself and the contract. */
function judgePackage(from: string, { target }: Import): string | undefined {
  const own = from.split('/').slice(0, 2).join('/')
  if (!target || target.startsWith(`${own}/`) || target.startsWith('contract/')) return undefined
  return 'a package knows neither server nor web: let its caller hand in what it needs.'
}

/** The only crossing: the type of the context that the page renderer fills (docs/map.md). */
function judgePagesContext(from: string, imported: Import): string | undefined {
  const allowed =
    imported.typeOnly &&
    imported.target === 'web/src/shell/page-context.ts' &&
    from.startsWith('server/src/platform/')
  return allowed
    ? undefined
    : 'server never imports web; only the page renderer in server/src/platform may "import type" web/src/shell/page-context.ts.'
}

function judgeServer(
  from: string,
  specifier: string,
  target: string | undefined,
  isTest: boolean,
): string | undefined {
  const own = from.replace('server/src/', '')
  const to = target?.replace('server/src/', '')
  // Neither tests nor benches are part of the product.
  if (isTest || /^(?:testing|server\/bench)\//.test(own)) return undefined
  if (target === 'packages/guide-search/src/internals.ts')
    return 'the internals of the search engine are for tests and benches: use @annai/guide-search.'
  if (to?.startsWith('testing/')) {
    return 'the product never imports server/src/testing: builders and clocks of tests stay with the tests.'
  }
  if (own.startsWith('platform/') && to && /^(?:features|demo|cli|app\.ts|main\.ts)/.test(to)) {
    return 'platform knows no feature: let the feature hand it what it needs (a function, an event), and join the two in app.ts.'
  }
  if (!own.startsWith('features/')) return undefined
  if (to && /^(?:app|main)\.ts$|^(?:cli|demo)\//.test(to)) {
    return 'a feature does not know who starts it: app.ts hands it the Platform.'
  }
  return (
    judgeOtherFeature(own, to) ??
    judgeLayers(own, specifier, to?.startsWith('features/') ? to : undefined)
  )
}

function judgeOtherFeature(own: string, to: string | undefined): string | undefined {
  const other = to && /^features\/([^/]+)\//.exec(to)?.[1]
  if (!other || own.startsWith(`features/${other}/`)) return undefined
  if (/^features\/[^/]+\/(?:[^/]+\/)?service\.ts$/.test(to)) return undefined
  return `another feature is reached only through its service: use features/${other}/service.ts, or let ${other} listen to an event.`
}

function judgeLayers(own: string, specifier: string, to: string | undefined): string | undefined {
  const file = own.split('/').at(-1)
  const other = to?.split('/').at(-1)
  if (specifier === 'kysely' && file !== 'store.ts') {
    return 'SQL lives in store.ts: give the query a name there.'
  }
  if (file === 'routes.ts' && other === 'store.ts') {
    return 'a route does not read tables: ask service.ts, which tells the story.'
  }
  if (file === 'store.ts' && other && other !== 'store.ts') {
    return 'the store is the lowest layer: it knows tables only, and trusts what service.ts hands it.'
  }
  if (file !== 'routes.ts' && other === 'routes.ts') {
    return 'nothing but app.ts (and routes.ts of the same noun) knows the addresses.'
  }
  return undefined
}

/** The layers of the browser workspace, lowest first. Each imports only those before it. */
const WEB_LAYERS = ['startup', 'ui', 'shell', 'features', 'pages', 'routes']
const LAYER_TEXTS: Readonly<Record<string, string>> = {
  startup:
    'startup/ is the lowest layer: the first-load machinery knows neither components nor data.',
  ui: 'ui/ could ship in another product: hand it what it needs as props, or move the component to features/<noun>/.',
  shell:
    'shell is below the features (session, i18n, socket): compose features in pages/ or a route of routes/.',
  features: 'a feature does not know the pages: what composes several features belongs to pages/.',
  pages: 'nothing imports a route: a shared piece of screen belongs to features/<noun>/ or pages/.',
}

const layerOf = (path: string | undefined): number =>
  WEB_LAYERS.indexOf(/^([^/]+)\//.exec(path ?? '')?.[1] ?? '')

/**
 * Features reach each other through features/<noun>/index.ts only. Pages and routes stand above them
 * and compose their components.
 */
function judgeWeb(
  from: string,
  specifier: string,
  target: string | undefined,
  isTest: boolean,
): string | undefined {
  const own = from.replace('web/src/', '')
  const to = target?.replace('web/src/', '')
  const layer = layerOf(own)
  const name = WEB_LAYERS[layer] ?? ''
  if (name === 'ui' && specifier.startsWith('@annai/')) return LAYER_TEXTS.ui
  if (!isTest && layer >= 0 && to && layerOf(to) > layer)
    return to.startsWith('routes/') ? LAYER_TEXTS.pages : LAYER_TEXTS[name]
  if (name === 'ui' && to && layerOf(to) === -1 && !to.startsWith('ui/')) return LAYER_TEXTS.ui
  const other = /^features\/([^/]+)\//.exec(to ?? '')?.[1]
  if (!other || name !== 'features' || own.startsWith(`features/${other}/`)) return undefined
  if (to === `features/${other}/index.ts`) return undefined
  return `features/${other}/ is private to its feature: import features/${other}/index.ts, or compose both in pages/.`
}
