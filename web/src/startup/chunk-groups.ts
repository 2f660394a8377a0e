import { resolve } from 'node:path'

const src = (path: string) => resolve(import.meta.dirname, '..', path)

interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * One chunk with these modules and everything they import statically. By default the bundler splits
 * what every page needs into about forty small chunks, which need more requests and compress worse.
 */
function closureGroup(name: string, roots: readonly string[]) {
  let closure: Set<string> | undefined
  const collect = (graph: ModuleGraph) => {
    const found = new Set<string>()
    const follow = (id: string) => {
      if (found.has(id)) return
      found.add(id)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) follow(imported)
    }
    for (const root of roots)
      for (const id of [root, `${root}?__react-router-build-client-route`]) follow(id)
    return found
  }
  return {
    debugName: name,
    name(id: string, graph: ModuleGraph): string | null {
      closure ??= collect(graph)
      // The entry starts the app after the chunks of the page have loaded, so it is not in the group.
      return closure.has(id) && !id.endsWith('/entry.client.tsx') ? name : null
    },
  }
}

/** What every page needs. */
const FRAME = [
  'entry.client.tsx',
  'root.tsx',
  'routes/layouts/site-layout.tsx',
  'ui/feedback/toast.ts',
  'shell/i18n/use-text.ts',
]
/** What every page with queries needs in addition. */
const QUERIES = ['routes/layouts/query-layout.tsx', 'pages/realtime/realtime-updates.tsx']

// The calendar icon is large, and only pages of bookings and explore show it.
const PIECES =
  /~icons\/(?!fa-solid\/calendar-alt)|\/web\/src\/ui\/(?:layout\/(?:stars|chips|structured|card|avatar|pager)|overlay\/dialog\.|feedback\/(?:empty-state|skeleton|badge|banner))/
const GUIDES =
  /~icons\/fa-regular\/heart\.|\/features\/(?:guides\/(?:use-prices|use-guide-text|cards\/rating-line|cards\/guide-portrait|public\/guide-missing|discovery\/place-path|public\/(?:public-guide-queries|guide-part))|accounts\/login\/(?:lazy-)?login-dialog|reports\/lazy-report-dialog)|\/contract\/src\/(?:guides\/(?:social|policy|lowest-price))\./
const FIELDS =
  /\/web\/src\/ui\/form\/(?:field|select|combobox|is-composing|text-field|text-area|counter|checkbox)\./

const FORMS = /\/shell\/(?:forms\/(?:use-form-draft|use-shape-resolver)|http\/import-or-throw)\./
const DRAFTS = /\/shell\/(?:forms\/draft|http\/random-id)\./

/** How the bundler groups modules into chunks. */
export const CHUNK_GROUPS = [
  closureGroup('frame', FRAME.map(src)),
  closureGroup('queries', [...FRAME, ...QUERIES].map(src)),
  { name: 'limits', test: /\/contract\/src\/\w+\/limits\.ts$/ },
  // Small modules of many pages, in one request instead of ten.
  { name: 'pieces', test: PIECES, minShareCount: 4 },
  // Shared by the card and the page of a guide, in one request instead of six.
  { name: 'guides', test: GUIDES },
  // The first load lists every chunk that the page may load later, so fewer chunks make it smaller.
  { name: 'forms', test: FORMS },
  { name: 'drafts', test: DRAFTS },
  { name: 'fields', test: FIELDS, minShareCount: 4 },
]
