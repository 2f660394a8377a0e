import { DECISION_LIMITS } from '@annai/contract/decisions/limits'
import { decisionRules } from '@annai/contract/decisions/policy'
import type { AppealAnswer, Decision, WaitingAppeal } from '@annai/contract/decisions/shapes'
import { allows } from '@annai/contract/permission'
import { HOUR, later } from '../../../platform/clock.ts'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin, Caller } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import { holderOf, notifyOfDecision } from '../service.ts'
import * as decisions from '../store.ts'
import { appealUntil, decisionView } from '../view.ts'
import * as store from './store.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** A granted appeal, against whose act no later one stands: it is undone. */
    'appeal.granted': {
      decision: Pick<decisions.DecisionRow, 'act' | 'code' | 'subject_id' | 'account_id'>
      admin: Admin
    }
  }
}

/** Appeals a decision, once and in time. It needs no login with the key of the mail. */
export const appealDecision = (
  ctx: Platform,
  caller: Caller | null,
  id: string,
  { key, body }: { key?: string | undefined; body: string },
): Promise<Decision> =>
  transact(ctx, async (tx) => {
    const holder = await holderOf(ctx, caller, id, key)
    const found = isId(id) ? await decisions.lock(tx, id) : undefined
    if (!found) refuse('decisions.notFound')
    const now = ctx.clock.now()
    const decision = authorize(decisionRules, 'appeal', holder, {
      ...found,
      isAppealed: found.appealed_at !== null,
      isLate: appealUntil(found) < now,
    })
    await store.insert(tx, decision, { body, created_at: now })
    return decisionView((await decisions.find(tx, id)) ?? refuse('decisions.notFound'))
  })

type Judged = Pick<decisions.DecisionRow, 'id' | 'admin_id' | 'appealed_at'>

/** What decides whether an administrator may answer. */
const factsOf = (ctx: Platform, row: Judged, otherDeciders: number) => ({
  id: row.id,
  decidedBy: row.admin_id,
  otherDeciders,
  ageMs: ctx.clock.now().getTime() - (row.appealed_at?.getTime() ?? 0),
})

/** The appeals that wait. */
export async function listAppeals(ctx: Platform, me: Admin): Promise<WaitingAppeal[]> {
  const others = await store.countOthers(ctx.db, me.id)
  const appeals: WaitingAppeal[] = []
  for (const open of await store.findOpen(ctx.db)) {
    const row = await decisions.find(ctx.db, open.id)
    if (!row?.appealed_at) continue
    const mayAnswer = allows(decisionRules, 'answerAppeal', me, factsOf(ctx, row, others))
    const waits = !mayAnswer && others === 0
    appeals.push({
      ...decisionView(row),
      person:
        row.account_id && open.username !== null
          ? { _id: row.account_id, username: open.username, displayName: open.display_name ?? '' }
          : null,
      decidedBy: open.decided_by ?? '',
      mayAnswer,
      mayAnswerFrom: waits
        ? later(row.appealed_at, DECISION_LIMITS.aloneHours * HOUR).toISOString()
        : null,
    })
  }
  return appeals
}

/** Answers an appeal in words. Granting it undoes the act in the same transaction. */
export const answerAppeal = (
  ctx: Platform,
  admin: Admin,
  id: string,
  { outcome, answer }: AppealAnswer,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const row = isId(id) ? await decisions.lock(tx, id) : undefined
    if (!row?.appealed_at) refuse('decisions.notFound')
    if (row.outcome) refuse('decisions.answered')
    const facts = factsOf(ctx, row, await store.countOthers(tx, admin.id))
    const decision = authorize(decisionRules, 'answerAppeal', admin, facts)
    const now = ctx.clock.now()
    await store.answer(tx, decision, { outcome, answer, admin_id: admin.id, decided_at: now })
    await record(ctx, tx, admin, {
      act: 'appeal.answered',
      subjectKind: 'decision',
      subjectId: id,
      after: { outcome },
      reason: answer,
    })
    if (outcome === 'granted' && (await decisions.isNewest(tx, row)))
      await ctx.events.emit(tx, 'appeal.granted', { decision: row, admin })
    if (row.account_id)
      await notifyOfDecision(ctx, tx, {
        accountId: row.account_id,
        decisionId: id,
        kind: 'appealAnswered',
      })
  })
