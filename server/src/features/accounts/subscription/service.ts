import { accountRules } from '@annai/contract/accounts/policy'
import { transact } from '../../../platform/db/transact.ts'
import { isId } from '../../../platform/ids.ts'
import type { PreparedMail } from '../../../platform/mail/kinds.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { update } from '../store.ts'

/** The link that turns off optional mails without a login. */
export async function unsubscribePaths(
  ctx: Platform,
  accountId: string,
): Promise<NonNullable<PreparedMail['unsubscribe']>> {
  const token = await ctx.signatures.sign('unsubscribe', accountId)
  return { page: `/unsubscribe/${token}`, oneClick: `/api/mails/unsubscribe/${token}` }
}

/**
 * Turns the optional mails off or on by the link of a mail. The link works as long as the account
 * exists, and for nothing else.
 */
export async function setEmailNotifications(
  ctx: Platform,
  token: string,
  wantsNews: boolean,
): Promise<void> {
  const accountId = await ctx.signatures.read('unsubscribe', token)
  if (accountId === null || !isId(accountId)) refuse('accounts.unsubscribeLink')
  const account = authorize(accountRules, 'changeByLink', { accountId }, { id: accountId })
  await transact(ctx, (tx) => update(tx, account, { wants_news: wantsNews }, ctx.clock.now()))
}
