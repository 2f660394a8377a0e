import type { MailedEvent } from './delivery/service.ts'

/**
 * Recipients who turned quotations off only get the name of the other party, not what they wrote.
 * The reason for a rejected profile is an administrator's and has no conversation to be read in.
 */
export function withQuotes(
  { quotes_messages }: { quotes_messages: boolean },
  event: MailedEvent,
  params: Record<string, string>,
): Record<string, string> {
  if (quotes_messages) return params
  const { quote: _, reason, ...named } = params
  return (event === 'profileRejected' || event === 'profileHidden') && reason
    ? { ...named, reason }
    : named
}
