export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Groups of nodes that import each other in a cycle, largest first (Tarjan's algorithm). */
export function cyclesOf(graph: Graph): string[][] {
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const onStack = new Set<string>()
  const cycles: string[][] = []
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
    const cycle = stack.splice(stack.indexOf(node))
    for (const member of cycle) onStack.delete(member)
    if (cycle.length > 1) cycles.push(cycle)
  }
  for (const node of graph.keys()) if (!index.has(node)) visit(node)
  return cycles.sort((a, b) => b.length - a.length)
}
