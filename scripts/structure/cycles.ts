import type { Problem, Source } from './sources.ts'

/**
 * Circles of imports that exist at run time. Types are left out: they are gone before the program
 * starts, and a type that two files of one folder share is no knot.
 */
export function findCycles(sources: readonly Source[]): Problem[] {
  const graph = new Map(
    sources.map((source) => [
      source.path,
      source.imports.flatMap((i) => (i.target && !i.typeOnly ? [i.target] : [])),
    ]),
  )
  const state = new Map<string, 'open' | 'done'>()
  const problems: Problem[] = []
  const visit = (path: string, trail: string[]) => {
    state.set(path, 'open')
    const here = [...trail, path]
    for (const next of graph.get(path) ?? []) {
      if (state.get(next) === 'open') {
        const circle = [...here.slice(here.indexOf(next)), next]
        problems.push({
          path: next,
          text: `imports itself in a circle: ${circle.join(' -> ')}. Move what both need into the one that knows less, or tell it by an event.`,
        })
      } else if (!state.has(next) && graph.has(next)) visit(next, here)
    }
    state.set(path, 'done')
  }
  for (const path of graph.keys()) if (!state.has(path)) visit(path, [])
  return problems
}
