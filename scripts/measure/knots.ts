export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Groups of nodes that import each other in a cycle, largest first (Tarjan's algorithm). */
export function knotsOf(graph: Graph): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const knots: string[][] = []
  const lowOf = (node: string) => low.get(node) ?? 0
  const visit = (node: string) => {
    index.set(node, index.size)
    low.set(node, index.size - 1)
    stack.push(node)
    onStack.add(node)
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!index.has(next)) {
        visit(next)
        low.set(node, Math.min(lowOf(node), lowOf(next)))
      } else if (onStack.has(next)) low.set(node, Math.min(lowOf(node), index.get(next) ?? 0))
    }
    if (low.get(node) !== index.get(node)) return
    const knot = stack.splice(stack.indexOf(node))
    for (const member of knot) onStack.delete(member)
    if (knot.length > 1) knots.push(knot)
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return knots.sort((a, b) => b.length - a.length)
}
