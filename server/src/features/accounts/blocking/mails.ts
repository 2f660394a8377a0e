import { isBlocked } from '@annai/contract/accounts/policy'
import type { MailKind, MailKinds } from '../../../platform/mail/kinds.ts'
import { accountById } from '../service.ts'

/** Not sent if it is no longer true: a block may be lifted before its mail is sent. */
const statusMail = (
  kind: 'accountBlocked' | 'accountUnblocked',
  path: '/contact' | '/login',
): MailKind => ({
  async prepare(ctx, tx, mail) {
    const account = mail.account_id ? await accountById(tx, mail.account_id) : undefined
    if (!account || isBlocked(account.status) !== (kind === 'accountBlocked')) return null
    const { reason } = mail.params
    return {
      language: account.language,
      recipient: account.email,
      keys: {
        subject: `server:mails.${kind}.subject`,
        title: `server:mails.${kind}.title`,
        body: `server:mails.${kind}.body`,
        action: `server:mails.${kind}.action`,
      },
      params: {},
      facts: reason
        ? [
            {
              label: ctx.texts.translate(account.language, 'server:mails.facts.reason'),
              values: [{ text: reason }],
            },
          ]
        : [],
      path,
    }
  },
})

export const blockingMails: MailKinds = {
  accountBlocked: statusMail('accountBlocked', '/contact'),
  accountUnblocked: statusMail('accountUnblocked', '/login'),
}
