import { PERSON_ROLES, type Person, type PersonRole } from '@annai/contract/person'
import { useSyncExternalStore } from 'react'
import { clearDrafts } from './draft-storage.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

interface SignedOut {
  readonly isLoggedIn: false
  /** True from logout until the home page is shown: guarded screens must not redirect to the login. */
  readonly isLeaving: boolean
  readonly role: null
  readonly token: null
  readonly userId: null
}
interface SignedIn {
  readonly isLoggedIn: true
  readonly isLeaving: false
  readonly role: PersonRole
  readonly token: string
  readonly userId: string
}
/** `loading` until the session is restored, and in every page that the server renders. */
export type Session =
  | ({ readonly loading: boolean } & SignedOut)
  | ({ readonly loading: false } & SignedIn)

const SIGNED_OUT: SignedOut = {
  isLoggedIn: false,
  isLeaving: false,
  role: null,
  token: null,
  userId: null,
}
const RESTORING: Session = { loading: true, ...SIGNED_OUT }
const VISITOR: Session = { loading: false, ...SIGNED_OUT }
const LEAVING: Session = { ...VISITOR, isLeaving: true }
const KEYS = ['token', 'userRole', 'userId'] as const
/** Written on logout, so that other tabs delete their drafts too. */
const SIGNED_OUT_AT = 'signedOutAt'

let current: Session | null = null
const listeners = new Set<() => void>()

function restore(): Session {
  const token = readStored('token')
  if (!token) return VISITOR
  const stored = readStored('userRole')
  const role = PERSON_ROLES.find((known) => known === stored) ?? 'user'
  return {
    loading: false,
    isLoggedIn: true,
    isLeaving: false,
    token,
    role,
    userId: readStored('userId') ?? '',
  }
}

const same = (a: Session, b: Session) =>
  a.token === b.token && a.role === b.role && a.userId === b.userId

function setSession(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

/** Reads the stored session and notifies subscribers if it changed. */
export function rereadSession(): void {
  const next = restore()
  if (!current || !same(current, next)) setSession(next)
}

function onStorage({ key }: StorageEvent): void {
  if (key === SIGNED_OUT_AT) clearDrafts()
  if (key === null || KEYS.some((known) => known === key)) rereadSession()
}

/** Subscribes to changes of the session in this tab and in others. */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** The current session, for use outside of rendering; components use `useSession`. */
export function sessionNow(): Session {
  current ??= restore()
  return current
}

export const useSession = (): Session =>
  useSyncExternalStore(subscribeToSession, sessionNow, () => RESTORING)

/**
 * The person for the rules of the contract, or null for a visitor. The browser does not know the
 * account's status and assumes that it is active; the server checks it.
 */
const personOf = ({ role, userId }: Session): Person | null =>
  role && { id: userId, role, status: 'active' }

/** The person now, for event handlers. */
export const personNow = (): Person | null => personOf(sessionNow())

/** The person who is logged in; null for a visitor and until the session is restored. */
export const usePerson = (): Person | null => personOf(useSession())

/** Stores the login response. The token is written last, because other tabs wait for it. */
export function beginSession(login: { token: string; role: PersonRole; userId: string }): void {
  writeStored('userRole', login.role)
  writeStored('userId', login.userId)
  writeStored('token', login.token)
  rereadSession()
}

/** Ends the session in this browser; an administrator's session stays. */
export function endSession(): void {
  for (const key of KEYS) removeStored(key)
  rereadSession()
}

/** Logs the person out in all tabs; `completeLogout` follows after the navigation. */
export function beginLogout(): void {
  for (const key of KEYS) removeStored(key)
  removeStored('interruptedLogin')
  writeStored(SIGNED_OUT_AT, String(Date.now()))
  clearDrafts()
  setSession(LEAVING)
}

/** Called when the next page is shown after a logout. */
export function completeLogout(): void {
  if (current === LEAVING) setSession(VISITOR)
}
