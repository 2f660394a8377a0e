import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { accountRules, type SessionHolder } from '@annai/contract/accounts/policy'
import type { SessionView } from '@annai/contract/accounts/shapes'
import { SECOND_FACTOR_GRACE_DAYS } from '@annai/contract/admin/limits'
import { type Authorized, check } from '@annai/contract/permission'
import { DAY, HOUR, later } from '../../../platform/clock.ts'
import { afterCommit, type Tx, transact } from '../../../platform/db/transact.ts'
import type { Caller } from '../../../platform/http/authentication.ts'
import { hashToken, isId, newId, newToken } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { logAfter } from '../../../platform/security/security-log.ts'
import { asSystem, type SystemAuthority } from '../../../platform/system-authority.ts'
import * as store from './store.ts'

const idsOf = (holder: SessionHolder) =>
  'adminId' in holder ? { admin: holder.adminId } : { account: holder.accountId }

/** A week after the requirement was published or the administrator was added, the later of both. */
function secondFactorDueAt({ site }: Platform, createdAt: Date): Date | undefined {
  const { secondFactorSince } = site.current()
  if (!secondFactorSince) return undefined
  const since = secondFactorSince > createdAt ? secondFactorSince : createdAt
  return later(since, SECOND_FACTOR_GRACE_DAYS * DAY)
}

/** The owner of a token; null for an unknown, expired or removed one. */
export async function identify(ctx: Platform, token: string): Promise<Caller | null> {
  const row = await store.findHolder(ctx.db, hashToken(token), ctx.clock.now())
  if (!row) return null
  if (row.account_id && row.role && row.status && row.language)
    return {
      kind: 'person',
      person: { id: row.account_id, role: row.role, status: row.status },
      sessionId: row.id,
      language: row.language,
      expiresAt: row.expires_at,
    }
  if (row.admin_id && row.admin_username && row.admin_role && row.admin_created_at)
    return {
      kind: 'admin',
      admin: {
        id: row.admin_id,
        username: row.admin_username,
        role: row.admin_role,
        secondFactorDueAt: row.has_second_factor
          ? undefined
          : secondFactorDueAt(ctx, row.admin_created_at),
      },
      sessionId: row.id,
      expiresAt: row.expires_at,
    }
  return null
}

/** Creates a session and returns its token, which is stored only as a hash. */
export async function openSession(
  ctx: Platform,
  tx: Tx,
  holder: SessionHolder,
  userAgent: string,
): Promise<string> {
  const token = newToken()
  const now = ctx.clock.now()
  const isAdmin = 'adminId' in holder
  const life = isAdmin ? ACCOUNT_TIMES.adminSessionHours * HOUR : ACCOUNT_TIMES.sessionDays * DAY
  const session = asSystem('credentials', {
    id: newId(),
    token_hash: hashToken(token),
    account_id: isAdmin ? null : holder.accountId,
    admin_id: isAdmin ? holder.adminId : null,
    user_agent: userAgent.slice(0, 300),
    created_at: now,
    seen_at: now,
    expires_at: later(now, life),
  })
  await store.insert(tx, session)
  logAfter(ctx, tx, 'session_created', { ...idsOf(holder), session: session.id })
  ctx.knownTokens.add(token)
  return token
}

/** Ends all sessions of an account, after a password reset or a deletion. */
export async function endAllSessions(
  ctx: Platform,
  tx: Tx,
  account:
    | Authorized<{ id: string }, 'changeByLink'>
    | SystemAuthority<'retention', { id: string }>,
): Promise<void> {
  await store.removeOfAccount(tx, account)
  logAfter(ctx, tx, 'session_expired', { account: account.id, reason: 'all' })
  afterCommit(tx, () => ctx.live.closeSessions({ personId: account.id }))
}

/** Ends all sessions of an account except the one that changed the password. */
export async function endOtherSessions(
  ctx: Platform,
  tx: Tx,
  account: Authorized<{ id: string }, 'changeAccount'>,
  keptId: string,
): Promise<void> {
  const ended = await store.removeOthers(tx, account, keptId)
  logAfter(ctx, tx, 'session_expired', { account: account.id, reason: 'others' })
  afterCommit(tx, () => {
    for (const { id } of ended) ctx.live.closeSessions({ sessionId: id })
  })
}

/** Replaces the token of a session: the old one stops working, and sockets opened with it close. */
async function rotate(
  ctx: Platform,
  tx: Tx,
  sessionId: string,
  replace: (session: { id: string; tokenHash: Buffer }) => Promise<boolean>,
): Promise<string> {
  const token = newToken()
  const isOpen = await replace({ id: sessionId, tokenHash: hashToken(token) })
  if (!isOpen) refuse('auth.required')
  ctx.knownTokens.add(token)
  logAfter(ctx, tx, 'session_renewed', { session: sessionId })
  afterCommit(tx, () => ctx.live.disconnectSession(sessionId))
  return token
}

export const rotateToken = (
  ctx: Platform,
  tx: Tx,
  account: Authorized<{ id: string }, 'changeAccount'>,
  sessionId: string,
): Promise<string> =>
  rotate(ctx, tx, sessionId, (session) => store.replaceToken(tx, account, 'account_id', session))

export const rotateAdminToken = (
  ctx: Platform,
  tx: Tx,
  admin: Authorized<{ id: string }, 'changeOwnAccount'>,
  sessionId: string,
): Promise<string> =>
  rotate(ctx, tx, sessionId, (session) => store.replaceToken(tx, admin, 'admin_id', session))

/** Deletes expired sessions. */
export async function sweepSessions(ctx: Platform): Promise<void> {
  await store.removeExpired(ctx.db, asSystem('retention'), ctx.clock.now())
}

/** The sessions of a holder. */
export const listSessions = async (
  ctx: Platform,
  holder: SessionHolder,
  currentId: string | null,
): Promise<SessionView[]> =>
  (await store.listOf(ctx.db, holder, ctx.clock.now())).map((row) => ({
    _id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isCurrent: row.id === currentId,
    hasPush: row.has_push,
  }))

/** Ends a session of the holder and closes its sockets. False if the holder has no such session. */
export const endSession = (
  ctx: Platform,
  holder: SessionHolder,
  sessionId: string,
): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const session = isId(sessionId) ? await store.lock(tx, sessionId) : undefined
    const answer = session && check(accountRules, 'endSession', holder, session)
    if (!answer || 'refusal' in answer) return false
    await store.remove(tx, answer.authorized)
    logAfter(ctx, tx, 'session_expired', { ...idsOf(holder), session: sessionId })
    afterCommit(tx, () => ctx.live.closeSessions({ sessionId }))
    return true
  })

/** Ends all sessions of the holder except the current one. Allowed to a blocked guide too. */
export const logOutElsewhere = (
  ctx: Platform,
  holder: SessionHolder,
  keptId: string,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const others = await store.lockOthers(tx, holder, keptId)
    for (const session of others)
      await store.remove(tx, authorize(accountRules, 'endSession', holder, session))
    logAfter(ctx, tx, 'session_expired', { ...idsOf(holder), reason: 'others' })
    afterCommit(tx, () => {
      for (const { id } of others) ctx.live.closeSessions({ sessionId: id })
    })
  })

/** Ends all sessions of an administrator who is removed or whose password was reset. */
export const endAdminSessions = store.removeOfAdmin
export const endOtherAdminSessions = store.removeOthersOfAdmin
