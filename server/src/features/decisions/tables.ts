import type {
  AppealOutcome,
  DecisionAct,
  DecisionCode,
  UNSPECIFIED,
} from '@annai/contract/decisions/vocabulary'
import type { Generated } from 'kysely'

export interface DecisionsTable {
  id: string
  /** Null once the account is deleted. */
  account_id: string | null
  subject_kind: 'account' | 'review' | 'feedback' | 'credential'
  subject_id: string
  act: DecisionAct
  code: DecisionCode | typeof UNSPECIFIED
  facts: string
  admin_id: string | null
  created_at: Date
}

export interface AppealsTable {
  decision_id: string
  body: string
  outcome: AppealOutcome | null
  answer: Generated<string>
  admin_id: string | null
  created_at: Date
  decided_at: Date | null
}
