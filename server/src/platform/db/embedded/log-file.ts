import { copyFileSync, readFileSync, statSync, truncateSync } from 'node:fs'

const LARGEST_LOG = 10 * 1024 * 1024

export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * Moves what a large log holds to `FILE.1`, replacing the one before. PostgreSQL keeps the file open
 * for appending, so that it is emptied in place; it need not be running.
 */
export function rotateWhenLarge(file: string, largest = LARGEST_LOG): void {
  if (sizeOf(file) <= largest) return
  copyFileSync(file, `${file}.1`)
  truncateSync(file)
}

/** The last fault in the log after that offset; earlier lines belong to an earlier start. */
export function faultIn(file: string, from: number): string {
  const size = sizeOf(file)
  const text = size > 0 ? readFileSync(file).subarray(Math.min(from, size)).toString() : ''
  const lines = text.trimEnd().split('\n')
  const fault = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
  return fault.replace(/^.*?(?=FATAL|PANIC|ERROR)/, '')
}
