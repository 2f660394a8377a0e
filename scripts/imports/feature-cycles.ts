import type { ICruiseResult } from 'dependency-cruiser'
import { TEST } from './rules.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Import cycles between features. The folder rules of dependency-cruiser compare single folders,
 * not a feature with all folders below it, and follow paths through the platform.
 */
export function findFeatureCycles(modules: ICruiseResult['modules']): string[][] {
  const graph = new Map<string, Set<string>>()
  const test = new RegExp(TEST)
  for (const { source, dependencies } of modules) {
    const from = featureOf(source)
    if (from === undefined || test.test(source)) continue
    const targets = graph.get(from) ?? new Set<string>()
    graph.set(from, targets)
    for (const { resolved } of dependencies) {
      const to = featureOf(resolved)
      if (to !== undefined && to !== from) targets.add(to)
    }
  }
  return cyclesOf(graph)
}

/**
 * The feature of a file: a folder of server or web features, or a noun of the contract. The
 * operations of a noun (`api.ts`) use the shapes of several nouns, and no shape uses an operation.
 */
const featureOf = (path: string): string | undefined =>
  OPERATIONS.test(path)
    ? undefined
    : /^(?:(?:server|web)\/src\/features|contract\/src)\/[^/]+(?=\/)/.exec(path)?.[0]
const OPERATIONS = /^contract\/src\/(?:.+\/)?api\.ts$/

function cyclesOf(graph: Graph): string[][] {
  const state = new Map<string, 'open' | 'done'>()
  const cycles: string[][] = []
  const visit = (node: string, trail: readonly string[]) => {
    state.set(node, 'open')
    const path = [...trail, node]
    for (const next of graph.get(node) ?? []) {
      if (state.get(next) === 'open') cycles.push([...path.slice(path.indexOf(next)), next])
      else if (!state.has(next) && graph.has(next)) visit(next, path)
    }
    state.set(node, 'done')
  }
  for (const node of graph.keys()) if (!state.has(node)) visit(node, [])
  return cycles
}
