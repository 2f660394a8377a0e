import { readWantedDays, storeWantedDays, type WantedDays } from '../forms/wanted-days.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

/**
 * The navigation state of the login and sign-up pages: what the login has interrupted. It is not in
 * the address, so no link from elsewhere can set it.
 */
export interface LoginState {
  /** The address of the page to return to. */
  readonly from?: string
  /** The dates and the number of people that the visitor had chosen. */
  readonly wanted?: WantedDays | null
  readonly isVerified?: boolean
}

interface InterruptedLogin {
  readonly email: string
  readonly state: LoginState
}

const KEY = 'interruptedLogin'
/** Limited, so that on a shared device the next person does not see it for long. */
const EXPIRES_AFTER_MS = 24 * 3600 * 1000

/** The address if it is a page of this site, otherwise undefined. */
function ownAddress(address: unknown): string | undefined {
  if (typeof address !== 'string' || !address.startsWith('/')) return undefined
  const { origin, pathname, search, hash } = new URL(address, location.origin)
  return origin === location.origin ? pathname + search + hash : undefined
}

/** Reads the navigation state, which may be that of another page. */
export function loginStateOf(state: unknown): LoginState {
  if (typeof state !== 'object' || state === null) return {}
  const { from, wanted, isVerified } = state as LoginState
  const address = ownAddress(from)
  return {
    ...(address !== undefined && { from: address }),
    ...(wanted && { wanted }),
    ...(isVerified === true && { isVerified }),
  }
}

/** Stored for all tabs, because the link in a mail opens a new one. */
export const storeInterruptedLogin = (login: InterruptedLogin): void =>
  writeStored(KEY, JSON.stringify({ ...login, at: Date.now() }))

/** What was stored before the mail; null after 24 hours. */
export function readInterruptedLogin(): InterruptedLogin | null {
  try {
    const { email, state, at } = JSON.parse(readStored(KEY) ?? '{}') as {
      email?: unknown
      state?: unknown
      at?: unknown
    }
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < EXPIRES_AFTER_MS
    return isFresh && typeof email === 'string' ? { email, state: loginStateOf(state) } : null
  } catch {
    return null
  }
}

/** Called on login. The tab of a link in a mail has none of the visitor's choices. */
export function resumeAfterLogin({ wanted }: LoginState): void {
  if (wanted && !readWantedDays()) storeWantedDays(wanted)
  removeStored(KEY)
}
