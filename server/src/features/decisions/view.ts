import { DECISION_LIMITS } from '@annai/contract/decisions/limits'
import type { Decision } from '@annai/contract/decisions/shapes'
import type { DecisionRow } from './store.ts'

/** The instant so many months later, or earlier: at the latest on the last day of that month. */
export function monthsLater(instant: Date, months: number): Date {
  const moved = new Date(instant)
  moved.setUTCMonth(moved.getUTCMonth() + months)
  if (moved.getUTCDate() !== instant.getUTCDate()) moved.setUTCDate(0)
  return moved
}

export const appealUntil = ({ created_at }: Pick<DecisionRow, 'created_at'>): Date =>
  monthsLater(created_at, DECISION_LIMITS.appealMonths)

/** A decision for the person whom it concerns: without who decided. */
export const decisionView = (row: DecisionRow): Decision => ({
  _id: row.id,
  act: row.act,
  code: row.code,
  facts: row.facts,
  decidedAt: row.created_at.toISOString(),
  appealUntil: appealUntil(row).toISOString(),
  appeal: row.appealed_at && {
    body: row.appeal ?? '',
    sentAt: row.appealed_at.toISOString(),
    outcome: row.outcome,
    answer: row.answer ?? '',
    answeredAt: row.answered_at?.toISOString() ?? null,
    ...(row.answered_by !== null &&
      row.answered_by === row.admin_id && { isBySamePerson: true as const }),
  },
})
