import * as store from './store.ts'

/** What waits for an administrator. */
export const waitingCounts = store.countWaiting
