import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import type { SessionView } from '@annai/contract/accounts/shapes'
import { DAY, HOUR, later } from '../../../platform/clock.ts'
import { afterCommit, type Tx, transact } from '../../../platform/db/transact.ts'
import type { Caller } from '../../../platform/http/authentication.ts'
import { hashToken, isId, newId, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as store from './store.ts'

/** Tells who a token belongs to; null for unknown, expired and removed ones. */
export async function identify(p: Platform, token: string): Promise<Caller | null> {
  const hash = `\\x${hashToken(token).toString('hex')}`
  const row = await p.together.ask(store.HOLDER, { hash, now: p.clock.now() })
  if (!row) return null
  if (row.account_id && row.role && row.status && row.language)
    return {
      kind: 'person',
      person: { id: row.account_id, role: row.role, status: row.status },
      sessionId: row.id,
      language: row.language,
      expiresAt: row.expires_at,
    }
  if (row.admin_id && row.admin_username)
    return {
      kind: 'admin',
      admin: { id: row.admin_id, username: row.admin_username },
      sessionId: row.id,
      expiresAt: row.expires_at,
    }
  return null
}

export type Holder = store.Holder

/** Opens a session and answers its token, which is stored only as a hash. */
export async function openSession(
  p: Platform,
  tx: Tx,
  holder: Holder,
  userAgent: string,
): Promise<string> {
  const token = newToken()
  const now = p.clock.now()
  const isAdmin = 'adminId' in holder
  const life = isAdmin ? ACCOUNT_TIMES.adminSessionHours * HOUR : ACCOUNT_TIMES.sessionDays * DAY
  await store.insert(tx, {
    id: newId(),
    token_hash: hashToken(token),
    account_id: isAdmin ? null : holder.accountId,
    admin_id: isAdmin ? holder.adminId : null,
    user_agent: userAgent.slice(0, 300),
    created_at: now,
    seen_at: now,
    expires_at: later(now, life),
  })
  return token
}

/** Signs out: the token stops working and its sockets close. */
export const endSession = (p: Platform, sessionId: string): Promise<void> =>
  transact(p, async (tx) => {
    await store.remove(tx, sessionId)
    afterCommit(tx, () => p.live.closeSessions({ sessionId }))
  })

/** Ends every session of an account: after a password reset, a block or a deletion. */
export async function endAllSessions(p: Platform, tx: Tx, accountId: string): Promise<void> {
  await store.removeOf(tx, { accountId })
  afterCommit(tx, () => p.live.closeSessions({ personId: accountId }))
}

/** Forgets sessions that are over anyway. */
export async function sweepSessions(p: Platform): Promise<void> {
  await store.removeExpired(p.db, p.clock.now())
}

/** Where a holder is signed in. */
export const listSessions = async (
  p: Platform,
  holder: Holder,
  currentId: string | null,
): Promise<SessionView[]> =>
  (await store.listOf(p.db, holder, p.clock.now())).map((row) => ({
    _id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === currentId,
  }))

/** Ends one session of the holder; false when it is none of theirs. Its sockets close. */
export const endOwnSession = (p: Platform, holder: Holder, sessionId: string): Promise<boolean> =>
  transact(p, async (tx) => {
    if (!isId(sessionId) || (await store.removeOf(tx, holder, sessionId)) === 0) return false
    afterCommit(tx, () => p.live.closeSessions({ sessionId }))
    return true
  })

/** Ends all sessions of an administrator. */
export const endAdminSessions = (tx: Tx, adminId: string): Promise<number> =>
  store.removeOf(tx, { adminId })
