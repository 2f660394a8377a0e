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
 * Counts before `work`, which decides in its transaction whether the call counts. Unused counts are
 * refunded. Limits are counted in order, up to the first one that is used up.
 */
export async function withReserved<T>(
  limits: Limits,
  wanted: readonly { name: LimitName; key: string }[],
  work: (reserved: Reserved) => Promise<T>,
): Promise<T> {
  const counted: (typeof wanted)[number][] = []
  let refusal: Refusal | undefined
  let isUsed = false
  for (const one of wanted) {
    counted.push(one)
    refusal = await refusalOf(limits.enforce(one.name, one.key))
    if (refusal) break
  }
  try {
    return await work({
      consume() {
        isUsed = true
        return !refusal
      },
      enforce() {
        isUsed = true
        if (refusal) throw refusal
      },
    })
  } finally {
    if (!isUsed) for (const { name, key } of counted) await limits.refund(name, key)
  }
}

/**
 * Counts each of these before `work`, or refuses. If the work throws or returns null, all counts
 * are refunded.
 */
export async function withRefund<T>(
  limits: Limits,
  wanted: readonly { name: LimitName; key: string }[],
  work: () => Promise<T>,
): Promise<T> {
  const counted: (typeof wanted)[number][] = []
  const refund = async () => {
    for (const { name, key } of counted) await limits.refund(name, key)
  }
  try {
    for (const one of wanted) {
      counted.push(one)
      await limits.enforce(one.name, one.key)
    }
    const result = await work()
    if (result === null) await refund()
    return result
  } catch (error) {
    await refund()
    throw error
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
