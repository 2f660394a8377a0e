interface ModuleGraph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null
}

/**
 * What every page of the site needs: all that these modules import, theirs included. Left to itself
 * the bundler makes forty small files of it, which compress worse and cost a request each. The
 * libraries are a file of their own, because they change less often than our own frame.
 */
export function frameGroup(roots: readonly string[]) {
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
    debugName: 'frame',
    name(id: string, graph: ModuleGraph): string | null {
      frame ??= read(graph)
      if (!frame.has(id)) return null
      return id.includes('/node_modules/') ? 'libraries' : 'frame'
    },
  }
}
