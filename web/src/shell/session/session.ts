import { PERSON_ROLES, type PersonRole } from '@annai/contract/person'
import { useSyncExternalStore } from 'react'
import { clearDrafts } from '../forms/draft-storage.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

interface Nobody {
  readonly isLoggedIn: false
  /** Has just logged out and is on the way home: a guarded screen must not ask for a login. */
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
/** While `loading` nobody knows yet who is there: the server renders every page that way. */
export type Session =
  | ({ readonly loading: boolean } & Nobody)
  | ({ readonly loading: false } & SignedIn)

const NOBODY: Nobody = {
  isLoggedIn: false,
  isLeaving: false,
  role: null,
  token: null,
  userId: null,
}
const RESTORING: Session = { loading: true, ...NOBODY }
const VISITOR: Session = { loading: false, ...NOBODY }
const LEAVING: Session = { ...VISITOR, isLeaving: true }
const KEYS = ['token', 'userRole', 'userId'] as const
/** Written when a person signs out, so that other tabs forget their drafts, too. */
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

function become(next: Session): void {
  current = next
  for (const listener of listeners) listener()
}

/** Reads the stored session again; every screen follows when it is another one. */
function refresh(): void {
  const next = restore()
  if (!current || !same(current, next)) become(next)
}

function onStorage({ key }: StorageEvent): void {
  if (key === SIGNED_OUT_AT) clearDrafts()
  if (key === null || KEYS.some((known) => known === key)) refresh()
}

/** Hears of every other session, in this tab or in another one. */
export function onSession(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** The session now, outside of components; in components use `useSession`. */
export function sessionNow(): Session {
  current ??= restore()
  return current
}

export const useSession = (): Session =>
  useSyncExternalStore(onSession, sessionNow, () => RESTORING)

/** Keeps what the login call answered. The token goes last: it is what other tabs wait for. */
export function beginSession(login: { token: string; role: PersonRole; userId: string }): void {
  writeStored('userRole', login.role)
  writeStored('userId', login.userId)
  writeStored('token', login.token)
  refresh()
}

/** Forgets the session in this browser; the administrator's own sign-in stays (decision 54). */
export function endSession(): void {
  for (const key of KEYS) removeStored(key)
  refresh()
}

/** Ends the session of who wants to go; `arrive` ends the leaving. */
export function leaveSession(): void {
  for (const key of KEYS) removeStored(key)
  writeStored(SIGNED_OUT_AT, String(Date.now()))
  clearDrafts()
  become(LEAVING)
}

/** Another page is on the screen: whoever was leaving is a visitor now. */
export function arrive(): void {
  if (current === LEAVING) become(VISITOR)
}
