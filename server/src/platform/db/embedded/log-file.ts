import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs'

const MAX_LOG_BYTES = 10 * 1024 * 1024

export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Moves the content of a large log to `FILE.1`, replacing the previous one. PostgreSQL keeps the
 * file open for appending, so it is truncated in place; the server need not be running.
 */
export function rotateWhenLarge(file: string, largest = MAX_LOG_BYTES): void {
  if (sizeOf(file) <= largest) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/** The last error in the log after this byte offset; earlier lines belong to an earlier start. */
export function faultIn(file: string, from: number): string {
  const size = sizeOf(file)
  const text = size > 0 ? readFileSync(file).subarray(Math.min(from, size)).toString() : ''
  const lines = text.trimEnd().split('\n')
  const fault = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
  return fault.replace(/^.*?(?=FATAL|PANIC|ERROR)/, '')
}
