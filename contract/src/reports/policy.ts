import type { Rule } from '../permission.ts'
import type { RefusalCode } from '../refusals.ts'

interface Parties {
  readonly reporterId: string
  /** Null where the account of the reported person is gone. */
  readonly reportedId: string | null
}

/** A person reports another one, in their own name. */
const reportOther =
  (ownRefusal: RefusalCode): Rule<Parties> =>
  (person, { reporterId, reportedId }) => {
    if (person.id !== reporterId) return 'auth.forbidden'
    return reporterId === reportedId ? ownRefusal : null
  }

export const reportRules = {
  report: reportOther('reports.self'),
  reportReview: reportOther('reports.ownReview'),
}
