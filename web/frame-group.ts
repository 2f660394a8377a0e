interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * One file of all that these modules import, theirs included. Left to itself the bundler makes
 * forty small files of what every page needs, which compress worse and cost a request each.
 */
export function frameGroup(name: string, roots: readonly string[]) {
  let frame: Set<string> | undefined
  const read = (graph: ModuleGraph) => {
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
      frame ??= read(graph)
      // What starts the app is none of it: the frame is there before the page's own parts are.
      return frame.has(id) && !id.endsWith('/entry.client.tsx') ? name : null
    },
  }
}
