import type { Language } from '@annai/contract/languages'
import type { Person, PersonRole } from '@annai/contract/person'
import { refuse } from '../refusal.ts'

export interface Admin {
  readonly id: string
  readonly username: string
}

/** Whoever a token belongs to. */
export type Caller =
  | { kind: 'person'; person: Person; sessionId: string; language: Language; expiresAt: Date }
  | { kind: 'admin'; admin: Admin; sessionId: string; expiresAt: Date }

/** Tells who a token belongs to; the accounts and admin features stand behind it. */
export interface Gate {
  identify(token: string): Promise<Caller | null>
}

/** Who may knock at a route. `maybe` answers visitors too, and knows who asks when a token tells. */
export type Who = 'anyone' | 'maybe' | 'person' | PersonRole | 'admin'

export interface KnockOptions {
  /** A change, as opposed to a look: a blocked person may look only (decision 22). */
  changes: boolean
}

const tokenOf = (header: string | undefined): string | null =>
  /^Bearer (\S{1,200})$/i.exec(header ?? '')?.[1] ?? null

/** Lets the caller in or refuses: 401 without a good token, 403 with a token of another kind. */
export async function knock(
  gate: Gate,
  who: Who,
  authorization: string | undefined,
  { changes }: KnockOptions,
): Promise<Caller | null> {
  if (who === 'anyone') return null
  const token = tokenOf(authorization)
  const caller = token === null ? null : await gate.identify(token)
  if (who === 'maybe') return caller
  if (!caller) refuse('auth.required')
  if (who === 'admin') return caller.kind === 'admin' ? caller : refuse('auth.forbidden')
  if (caller.kind === 'admin') refuse('auth.forbidden')
  const { role, status } = caller.person
  if (status === 'blocked' && (role === 'user' || changes)) refuse('auth.blocked')
  if (who !== 'person' && who !== role) refuse('auth.forbidden')
  return caller
}
