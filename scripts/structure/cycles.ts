import type { Problem, Source } from './sources.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

const TEST = /\.(?:test|spec)\.tsx?$|\/testing\//

/** Import cycles between files and between features. Type imports count: they tie code together, too. */
export function findCycles(sources: readonly Source[]): Problem[] {
  const product = sources.filter(({ path }) => !TEST.test(path))
  return [...cyclesOf(graphOf(product, (path) => path)), ...cyclesOf(graphOf(product, featureOf))]
}

/** The feature a file belongs to: a folder of server or web features, or a noun of the contract. */
const featureOf = (path: string): string | null =>
  /^(?:(?:server|web)\/src\/features|contract\/src)\/[^/]+(?=\/)/.exec(path)?.[0] ?? null

function graphOf(sources: readonly Source[], nodeOf: (path: string) => string | null): Graph {
  const graph = new Map<string, Set<string>>()
  for (const source of sources) {
    const from = nodeOf(source.path)
    if (from === null) continue
    const targets = graph.get(from) ?? new Set<string>()
    graph.set(from, targets)
    for (const { target } of source.imports) {
      const to = target && !TEST.test(target) ? nodeOf(target) : null
      if (to !== null && to !== from) targets.add(to)
    }
  }
  return graph
}

function cyclesOf(graph: Graph): Problem[] {
  const state = new Map<string, 'open' | 'done'>()
  const problems: Problem[] = []
  const visit = (node: string, trail: readonly string[]) => {
    state.set(node, 'open')
    const here = [...trail, node]
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') {
        const cycle = [...here.slice(here.indexOf(next)), next]
        problems.push({
          path: next,
          text: `is in an import cycle: ${cycle.join(' -> ')}. Move what both need into the one that knows less, or emit an event.`,
        })
      } else if (!state.has(next) && graph.has(next)) visit(next, here)
    }
    state.set(node, 'done')
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node, [])
  return problems
}
