import type { ChildProcess } from 'node:child_process'

/** What `packages/guide-search` logs once every guide is in the index. */
const INDEX_COMPLETE = 'guide search: index complete'

const LIMIT_MS = 180_000

/** Resolves when a server process logs that its index is complete; rejects after three minutes. */
export function untilIndexComplete(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`no "${INDEX_COMPLETE}" within ${LIMIT_MS} ms`)),
      LIMIT_MS,
    )
    child.stdout?.on('data', (lines: Buffer) => {
      if (!lines.includes(INDEX_COMPLETE)) return
      clearTimeout(timer)
      resolve()
    })
  })
}
