import { INVITATION_LIMITS } from '@annai/contract/admin/invitations/vocabulary'
import { hashToken } from '../../../platform/ids.ts'
import type { MailKinds } from '../../../platform/mail/kinds.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { deriveLinkToken } from '../tokens/service.ts'
import * as store from './store.ts'

/** Not sent once the invitation is withdrawn or used. Each mail has a link of its own. */
export const invitationMails: MailKinds = {
  invitation: {
    async prepare(ctx, tx, mail) {
      const invitation = await store.find(tx, mail.params.invitation ?? '', ctx.clock.now())
      if (!invitation || invitation.accepted_at) return null
      const token = await deriveLinkToken(ctx, mail, invitation.id, 'invitation')
      await store.insertToken(tx, asSystem('effects'), {
        token_hash: hashToken(token),
        invitation_id: invitation.id,
      })
      return {
        recipient: invitation.email,
        keys: {
          subject: 'server:mails.invitation.subject',
          title: 'server:mails.invitation.title',
          body: 'server:mails.invitation.body',
          action: 'server:mails.invitation.action',
        },
        params: { name: invitation.name, days: String(INVITATION_LIMITS.days) },
        path: `/signup?invitation=${token}`,
        reasonKey: 'server:mails.footerInvitation',
      }
    },
  },
}
