import type { Rule } from '../permission.ts'
import { type Admin, hasRole } from '../person.ts'
import { DECISION_LIMITS } from './limits.ts'

/** The caller: an account, or the holder of the mailed link of one decision. */
interface DecisionHolder {
  readonly accountId: string | null
  readonly decisionId: string | null
}
interface OwnDecision {
  readonly id: string
  readonly account_id: string | null
}

const readDecision: Rule<OwnDecision, DecisionHolder> = (holder, { id, account_id }) =>
  holder.decisionId === id || (account_id !== null && holder.accountId === account_id)
    ? null
    : 'decisions.notFound'

const appeal: Rule<
  OwnDecision & { readonly isAppealed: boolean; readonly isLate: boolean },
  DecisionHolder
> = (holder, decision) => {
  const refusal = readDecision(holder, decision)
  if (refusal) return refusal
  if (decision.isAppealed) return 'decisions.appealed'
  return decision.isLate ? 'decisions.appealLate' : null
}

const HOUR_MS = 3_600_000

/** Another administrator answers; the same one only if there is no other, and after a day. */
const answerAppeal: Rule<
  { readonly decidedBy: string | null; readonly otherDeciders: number; readonly ageMs: number },
  Admin
> = (admin, { decidedBy, otherDeciders, ageMs }) => {
  if (!hasRole(admin, 'staff')) return 'auth.forbidden'
  if (admin.id !== decidedBy) return null
  const isAloneLongEnough = otherDeciders === 0 && ageMs >= DECISION_LIMITS.aloneHours * HOUR_MS
  return isAloneLongEnough ? null : 'decisions.anotherPerson'
}

export const decisionRules = { readDecision, appeal, answerAppeal }
