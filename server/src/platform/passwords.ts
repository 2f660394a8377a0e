import { hash, verify } from '@node-rs/argon2'
import { newToken } from './ids.ts'
import { refuse } from './refusal.ts'

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** Hashing must not eat the processor (T16): so many at once, so many waiting, then 503. */
const AT_ONCE = 2
const WAITING = 50

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes as long for nobody (null) as for a wrong password, so time tells nothing (T15). */
  matches(stored: string | null, password: string): Promise<boolean>
}

/** Runs at most `atOnce` of the given works at a time; refuses when the queue is full. */
function createQueue(atOnce: number, waiting: number) {
  const queue: (() => void)[] = []
  let running = 0
  const next = () => {
    running--
    queue.shift()?.()
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) refuse('server.busy', { headers: { 'retry-after': '5' } })
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    running++
    return work().finally(next)
  }
}

/** Passwords of one process, by argon2id. */
export function createPasswords(): Passwords {
  const inTurn = createQueue(AT_ONCE, WAITING)
  let nobody: Promise<string> | undefined
  return {
    hash: (password) => inTurn(() => hash(password, COST)),
    async matches(stored, password) {
      nobody ??= hash(newToken(), COST)
      const against = stored ?? (await nobody)
      // A stored text that is no hash (an account made by hand) fits nothing.
      const fits = await inTurn(() => verify(against, password).catch(() => false))
      return fits && stored !== null
    },
  }
}
