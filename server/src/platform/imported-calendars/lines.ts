export const propertyName = (line: string) => /^[\w-]+/.exec(line)?.[0].toUpperCase() ?? ''
export const textAfter = (line: string) =>
  /^(?:[^":]|"[^"]*")*:(.*)$/s.exec(line)?.[1]?.trim() ?? ''

/** The components of a kind, with nested ones. */
export function blocksOf(lines: readonly string[], kind: string): string[][] {
  const blocks: string[][] = []
  let block: string[] | null = null
  for (const line of lines) {
    if (line.toUpperCase() === `BEGIN:${kind}`) block = []
    else if (line.toUpperCase() === `END:${kind}`) {
      if (block) blocks.push(block)
      block = null
    } else block?.push(line)
  }
  return blocks
}
