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

const tokenOf = (header: string | undefined): string | null =>
  /^Bearer (\S{1,200})$/i.exec(header ?? '')?.[1] ?? null

/** Who holds the token of the header; null when nobody does. */
export async function identify(gate: Gate, authorization: string): Promise<Caller | null> {
  const token = tokenOf(authorization)
  return token === null ? null : gate.identify(token)
}

/** Refuses who may not call: 401 without a good token, 403 with a token of another kind. */
export function authorize(caller: Caller | null, who: Who, changes: boolean): void {
  if (who === 'anyone' || who === 'maybe') return
  if (!caller) refuse('auth.required')
  const isAdmin = caller.kind === 'admin'
  if (isAdmin !== (who === 'admin')) refuse('auth.forbidden')
  if (isAdmin) return
  const { role, status } = caller.person
  // A blocked person may look only (docs/rules/accounts.md#blocking).
  if (status === 'blocked' && (role === 'user' || changes)) refuse('auth.blocked')
  if (who !== 'person' && who !== role) refuse('auth.forbidden')
}
