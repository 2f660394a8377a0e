import { rereadSession, sessionNow, subscribeToSession } from './session.ts'

const LOCK = 'token renewal'
/** Browsers share storage between tabs with a delay, longer on a busy device. */
const STORAGE_DELAY_MS = 2_000

// Browsers have no locks on plain HTTP. A tab that is refused during a renewal then ends the session.
const locks = (): LockManager | undefined => globalThis.navigator?.locks

/** Runs a request that replaces the token. Until it is done, no tab of this browser ends the session. */
export async function withRenewalLock<T>(request: () => Promise<T>): Promise<T> {
  const manager = locks()
  return manager ? await manager.request(LOCK, request) : await request()
}

const sessionChange = (token: string) =>
  new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(finish, STORAGE_DELAY_MS)
    const unsubscribe = subscribeToSession(finish)
    if (sessionNow().token !== token) finish()
  })

/** Waits until no tab is replacing the token that the server has just rejected. */
export async function waitForRenewal(token: string): Promise<void> {
  const manager = locks()
  const { held = [] } = (await manager?.query()) ?? {}
  if (held.some(({ name }) => name === LOCK)) {
    await manager?.request(LOCK, { mode: 'shared' }, () => undefined)
    await sessionChange(token)
  }
  rereadSession()
}
