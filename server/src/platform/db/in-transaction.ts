import { AsyncLocalStorage } from 'node:async_hooks'

const open = new AsyncLocalStorage<true>()

/** Runs the work of a transaction: within it `assertOutsideTransaction` throws. */
export const runInTransaction = <T>(work: () => T): T => open.run(true, work)

/**
 * Throws inside a transaction. Called before anything that may go over the network, even if this
 * installation answers it from memory: a slow service would hold row locks and a connection.
 */
export function assertOutsideTransaction(what: string): void {
  if (open.getStore()) throw new Error(`${what} inside a transaction`)
}
