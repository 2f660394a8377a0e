/** Keys in order, each with the number of what it leads to: beginnings are found by halving. */
export interface PrefixIndex {
  /** Numbers of everything whose key begins with `prefix`; with `whole`, whose key is `prefix`. */
  startingWith(prefix: string, whole?: boolean): number[]
}

export function prefixIndex(pairs: Iterable<readonly [key: string, at: number]>): PrefixIndex {
  const sorted = [...pairs].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const firstFrom = (prefix: string) => {
    let low = 0
    let high = sorted.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((sorted[middle]?.[0] ?? '') < prefix) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    startingWith(prefix, whole = false) {
      const found: number[] = []
      for (let at = firstFrom(prefix); at < sorted.length; at++) {
        const [key, number] = sorted[at] ?? ['', -1]
        if (whole ? key !== prefix : !key.startsWith(prefix)) break
        found.push(number)
      }
      return found
    },
  }
}

export interface InnerIndex {
  /** Numbers of everything that has `part` anywhere in one of its texts. */
  containing(part: string): number[]
}

/** One long text instead of many short ones: a search of it is a single native scan. */
export function innerIndex(texts: readonly string[]): InnerIndex {
  const whole = texts.join('\n')
  const starts = new Uint32Array(texts.length)
  let length = 0
  texts.forEach((text, at) => {
    starts[at] = length
    length += text.length + 1
  })
  const textAt = (position: number) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((starts[middle] ?? 0) <= position) low = middle + 1
      else high = middle
    }
    return low - 1
  }
  return {
    containing(part) {
      const found: number[] = []
      let position = whole.indexOf(part)
      while (position !== -1) {
        const at = textAt(position)
        found.push(at)
        const next = starts[at + 1]
        if (next === undefined) break
        position = whole.indexOf(part, next)
      }
      return found
    },
  }
}
