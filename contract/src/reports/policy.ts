import type { Rule } from '../permission.ts'

/** A person reports another one, in the own name. */
const report: Rule<{ readonly reporterId: string; readonly reportedId: string | null }> = (
  person,
  { reporterId, reportedId },
) => {
  if (person.id !== reporterId) return 'auth.forbidden'
  return reporterId === reportedId ? 'reports.self' : null
}

export const reportRules = { report }
