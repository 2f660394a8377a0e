import { Refusal } from '../refusal.ts'
import type { Limits } from './limits.ts'
import type { LimitName } from './rules.ts'

/** Counts taken before a transaction, for use inside it without a network call. */
export interface Reserved {
  /** Keeps the counts; false if a limit is used up. */
  consume(): boolean
  /** Keeps the counts, or refuses with 429. */
  enforce(): void
}

/**
 * Counts before `work`, which decides in its transaction whether the call counts. Counts that it
 * does not use are refunded, and all of them if it fails. Limits are counted in order, up to the
 * first one that is used up.
 */
export async function withReserved<T>(
  limits: Limits,
  wanted: readonly { name: LimitName; key: string }[],
  work: (reserved: Reserved) => Promise<T>,
): Promise<T> {
  const counted: (typeof wanted)[number][] = []
  let refusal: Refusal | undefined
  let isUsed = false
  let isDone = false
  for (const one of wanted) {
    counted.push(one)
    refusal = await refusalOf(limits.enforce(one.name, one.key))
    if (refusal) break
  }
  try {
    const result = await work({
      consume() {
        isUsed = true
        return !refusal
      },
      enforce() {
        isUsed = true
        if (refusal) throw refusal
      },
    })
    isDone = true
    return result
  } finally {
    if (!isUsed || !isDone) for (const { name, key } of counted) await limits.refund(name, key)
  }
}

/** The refusal of a used-up limit; other errors are thrown. */
async function refusalOf(counted: Promise<void>): Promise<Refusal | undefined> {
  try {
    await counted
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
