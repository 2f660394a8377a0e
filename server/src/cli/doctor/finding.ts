/** `problem` fails the command: users notice it. */
export type Outcome = 'ok' | 'warning' | 'problem'

/** The result of one check, and what the operator can do about it. */
export interface Finding {
  readonly outcome: Outcome
  readonly subject: string
  readonly text: string
  readonly advice?: string
}

export const ok = (subject: string, text: string): Finding => ({ outcome: 'ok', subject, text })

export const warning = (subject: string, text: string, advice: string): Finding => ({
  outcome: 'warning',
  subject,
  text,
  advice,
})

export const problem = (subject: string, text: string, advice: string): Finding => ({
  outcome: 'problem',
  subject,
  text,
  advice,
})

/** The message of an error, or its code where it has none (a refused connection on several addresses). */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.message) return error.message
  return 'code' in error ? String(error.code) : error.name
}
