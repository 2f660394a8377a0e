import { newId } from '../platform/ids.ts'
import type { TestApp } from './app.ts'

/** A mail that has failed for good, or one in another state. */
export async function undeliveredMail(
  { ctx, clock }: TestApp,
  changes: {
    status?: 'dead' | 'queued' | 'sending' | 'sent'
    accountId?: string
    kind?: string
    recipient?: string
    mergeKey?: string
    attempts?: number
  } = {},
): Promise<{ id: string }> {
  const { status = 'dead', accountId, kind, recipient, mergeKey, attempts = 8 } = changes
  const id = newId()
  await ctx.db
    .insertInto('mails')
    .values({
      id,
      account_id: accountId ?? null,
      recipient: recipient ?? 'reader@mail.example',
      language: 'en',
      kind: kind ?? 'passwordChanged',
      params: '{}',
      merge_key: mergeKey ?? null,
      status,
      attempts,
      last_error: '550 no mailbox reader@mail.example here',
      created_at: clock.now(),
      due_at: new Date(clock.now().getTime() + 3_600_000),
    })
    .execute()
  return { id }
}
