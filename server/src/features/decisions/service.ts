import { decisionRules } from '@annai/contract/decisions/policy'
import type { Decision } from '@annai/contract/decisions/shapes'
import {
  type DecisionAct,
  type DecisionCode,
  UNSPECIFIED,
} from '@annai/contract/decisions/vocabulary'
import type { Tx } from '../../platform/db/transact.ts'
import type { Admin, Caller } from '../../platform/http/authentication.ts'
import { isId, newId } from '../../platform/ids.ts'
import { queueMail } from '../../platform/mail/queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import { asSystem } from '../../platform/system-authority.ts'
import * as store from './store.ts'
import type { DecisionsTable } from './tables.ts'
import { decisionView } from './view.ts'

export { monthsLater } from './view.ts'

declare module '../../platform/events.ts' {
  interface DomainEvents {
    /** A decision with a code, or the answer to an appeal, which the person reads on its page. */
    'decision.news': { accountId: string; decisionId: string }
  }
}

interface NewDecision {
  accountId: string
  subjectKind: 'account' | 'review' | 'feedback' | 'credential'
  subjectId: string
  act: DecisionAct
  code: DecisionCode | undefined
  facts: string
}

/**
 * Stores a decision in the transaction of its act. One with a code is mailed with a link to its
 * page, and notified; a plain call without one has its specified mail and notification instead.
 * Returns whether it was mailed.
 */
export async function decide(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  { accountId, subjectKind, subjectId, act, code, facts }: NewDecision,
): Promise<boolean> {
  const now = ctx.clock.now()
  const decision = asSystem<'effects', DecisionsTable>('effects', {
    id: newId(),
    account_id: accountId,
    subject_kind: subjectKind,
    subject_id: subjectId,
    act,
    code: code ?? UNSPECIFIED,
    facts,
    admin_id: admin.id,
    created_at: now,
  })
  await store.insert(tx, decision)
  if (code === undefined) return false
  await notifyOfDecision(ctx, tx, { accountId, decisionId: decision.id, kind: 'decision' })
  return true
}

/** Mails and notifies the person, also one who is blocked or gets no other mails. */
export async function notifyOfDecision(
  ctx: Platform,
  tx: Tx,
  news: { accountId: string; decisionId: string; kind: 'decision' | 'appealAnswered' },
): Promise<void> {
  const { accountId, decisionId, kind } = news
  const person = await store.recipient(tx, accountId)
  if (!person) return
  await queueMail(ctx, tx, {
    accountId,
    recipient: person.email,
    language: person.language,
    kind,
    params: { decisionId },
    dueAt: ctx.clock.now(),
  })
  await ctx.events.emit(tx, 'decision.news', { accountId, decisionId })
}

/** The path of a decision's page with its key, which lets its person read and appeal it. */
export const decisionPath = async (ctx: Platform, id: string): Promise<`/${string}`> =>
  `/decisions/${id}?key=${await keyOf(ctx, id)}`

const keyOf = (ctx: Platform, id: string) => ctx.signatures.derive('decision', id)

/** Whose decisions the caller may read: the account's, or the one of the key. */
export async function holderOf(
  ctx: Platform,
  caller: Caller | null,
  id: string,
  key: string | undefined,
): Promise<{ accountId: string | null; decisionId: string | null }> {
  const isRight =
    key !== undefined && (await ctx.signatures.read('decision', `${id}.${key}`)) === id
  return {
    accountId: caller?.kind === 'person' ? caller.person.id : null,
    decisionId: isRight ? id : null,
  }
}

export async function readDecision(
  ctx: Platform,
  caller: Caller | null,
  id: string,
  key: string | undefined,
): Promise<Decision> {
  const found = isId(id) ? await store.find(ctx.db, id) : undefined
  const holder = await holderOf(ctx, caller, id, key)
  return decisionView(
    authorize(decisionRules, 'readDecision', holder, found ?? refuse('decisions.notFound')),
  )
}

export const listDecisions = async (ctx: Platform, accountId: string): Promise<Decision[]> =>
  (await store.findOfAccount(ctx.db, accountId)).map(decisionView)
