import { isBarredFrom } from '@annai/contract/accounts/policy'
import { adminRules } from '@annai/contract/admin/policy'
import type { Language } from '@annai/contract/languages'
import type { Operation, Who } from '@annai/contract/operation'
import type { Admin, Person } from '@annai/contract/person'
import { LRUCache } from 'lru-cache'
import { hashToken } from '../ids.ts'
import { authorize, refuse } from '../refusal.ts'

export type { Admin } from '@annai/contract/person'

/** The holder of a token. */
export type Caller =
  | { kind: 'person'; person: Person; sessionId: string; language: Language; expiresAt: Date }
  | { kind: 'admin'; admin: Admin; sessionId: string; expiresAt: Date }

/** Looks up the holder of a token; implemented by the accounts and admin features. */
export interface Authenticator {
  identify(token: string): Promise<Caller | null>
}

/** The caller as a route of this kind gets them. */
export type Me<W extends Who> = W extends 'anyone'
  ? null
  : W extends 'maybe'
    ? Caller | null
    : W extends 'admin'
      ? Admin
      : Person

/** The token of an Authorization header; null for anything else. */
export const tokenOf = (header: string): string | null =>
  /^Bearer (\S{1,200})$/i.exec(header)?.[1] ?? null

/** What decides who may call. */
export type AdmittedOperation = Pick<Operation, 'who' | 'role' | 'allowsNoSecondFactor'>

/**
 * Refuses callers who may not call: 401 without a valid token, 403 with a token of another kind, or
 * of an administrator whose role does not suffice or who has no second factor in time.
 */
export function assertMayCall(
  caller: Caller | null,
  { who, role = 'staff', allowsNoSecondFactor }: AdmittedOperation,
  changes: boolean,
  now: Date,
): void {
  if (who === 'anyone' || who === 'maybe') return
  if (!caller) refuse('auth.required')
  const isAdmin = caller.kind === 'admin'
  if (isAdmin !== (who === 'admin')) refuse('auth.forbidden')
  if (isAdmin) {
    authorize(adminRules, 'call', caller.admin, allowsNoSecondFactor ? { role } : { role, now })
    return
  }
  const { person } = caller
  if (isBarredFrom(person, changes ? 'changing' : 'reading')) refuse('auth.blocked')
  if (who !== 'person' && who !== person.role) refuse('auth.forbidden')
}

/** The caller of a route, after `assertMayCall`. */
export function meOf<W extends Who>(caller: Caller | null, who: W): Me<W> {
  const person = caller?.kind === 'admin' ? caller.admin : caller?.person
  return (who === 'anyone' ? null : who === 'maybe' ? caller : person) as Me<W>
}

const MAX_TOKENS = 20_000

/** Tokens that were valid when they were last used on this instance, as hashes. */
export interface KnownTokens {
  has(token: string): boolean
  add(token: string): void
  remove(token: string): void
}

export function createKnownTokens(): KnownTokens {
  const hashes = new LRUCache<string, true>({ max: MAX_TOKENS })
  const keyOf = (token: string) => hashToken(token).toString('base64')
  return {
    has: (token) => hashes.has(keyOf(token)),
    add: (token) => void hashes.set(keyOf(token), true),
    remove: (token) => void hashes.delete(keyOf(token)),
  }
}
