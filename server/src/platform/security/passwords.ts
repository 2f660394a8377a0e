import { typedPassword } from '@annai/contract/text'
import { hash, verify } from '@node-rs/argon2'
import { createWorkQueue } from '../concurrency/work-queue.ts'
import { newToken } from '../ids.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Leaves processors for requests (docs/rules/accounts.md#password-hashing). */
const BOUNDS = { concurrency: 2, maxWaiting: 50, maxWaitMs: 10_000 }

export interface Passwords {
  hash(password: string): Promise<string>
  /**
   * Without an account (null) it takes as long as for a wrong password, so that timing reveals
   * nothing.
   */
  matches(stored: string | null, password: string): Promise<boolean>
}

/** Passwords of one process, by argon2id. */
export function createPasswords(): Passwords {
  const queue = createWorkQueue(BOUNDS)
  let dummyHash: Promise<string> | undefined
  return {
    hash: (password) => queue.run(() => hash(typedPassword(password), COST)),
    async matches(stored, password) {
      dummyHash ??= hash(newToken(), COST)
      const against = stored ?? (await dummyHash)
      // A stored text that is no hash (an account created by hand) matches nothing.
      const fits = await queue.run(async () => {
        // Hashes from before passwords were normalised are of the text as it was typed.
        for (const form of new Set([typedPassword(password), password]))
          if (await verify(against, form).catch(() => false)) return true
        return false
      })
      return fits && stored !== null
    },
  }
}
