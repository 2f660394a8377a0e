import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { HOUR, MINUTE } from '../../platform/clock.ts'
import type { MailKind, MailKinds } from '../../platform/mail/kinds.ts'
import { linkTokenOf } from '../accounts/tokens/service.ts'
import { findAdminAccount, findAdminByEmail } from './account/service.ts'
import { readAlarms } from './alarms.ts'
import { waitingCounts } from './digest/service.ts'

const keysOf = (kind: string) => ({
  subject: `server:mails.${kind}.subject`,
  title: `server:mails.${kind}.title`,
  body: `server:mails.${kind}.body`,
  action: `server:mails.${kind}.action`,
})

/** The verification mail to a new address, which the account does not have yet. */
const adminEmail: MailKind = {
  async prepare(ctx, tx, mail) {
    const admin = await findAdminAccount(tx, mail.params.adminId ?? '')
    if (!admin) return null
    const hours = ACCOUNT_TIMES.verificationHours
    const token = await linkTokenOf(
      ctx,
      tx,
      mail,
      { kind: 'admin', id: admin.id, purpose: 'email', email: mail.recipient },
      hours * HOUR,
    )
    if (token === null) return null
    return {
      keys: keysOf('adminEmail'),
      params: { hours: String(hours), username: admin.username },
      path: `/admin-verify-email/${token}`,
    }
  },
}

const adminReset: MailKind = {
  async prepare(ctx, tx, mail) {
    const admin = await findAdminByEmail(tx, mail.recipient)
    if (!admin?.email) return null
    const minutes = ACCOUNT_TIMES.resetMinutes
    const token = await linkTokenOf(
      ctx,
      tx,
      mail,
      { kind: 'admin', id: admin.id, purpose: 'reset', email: admin.email },
      minutes * MINUTE,
    )
    if (token === null) return null
    return {
      // The address that was proved, not the one that was typed: they may differ in letters that
      // only look alike.
      recipient: admin.email,
      keys: keysOf('adminReset'),
      params: { minutes: String(minutes) },
      path: `/admin-reset-password/${token}`,
    }
  },
}

/** Sent to the address at the time of the event. */
const notice = (
  kind: 'adminEmailChanged' | 'adminPasswordChanged',
  path: '/admin-forgot-password' | '/admin-login',
): MailKind => ({ prepare: async () => ({ keys: keysOf(kind), params: {}, path }) })

/** Security, so that it is sent whatever the digest is set to. */
const adminRecoveryUsed: MailKind = {
  prepare: async (_ctx, _tx, { params }) => ({
    keys: keysOf('adminRecoveryUsed'),
    params: { left: params.left ?? '0' },
    path: '/admin?tab=administrators',
  }),
}

const DIGEST_KINDS = [
  'guides',
  'changes',
  'credentials',
  'licences',
  'reports',
  'noShows',
  'appeals',
  'contacts',
] as const

/** The counts when the mail is sent. Nothing is sent if they are all 0 by then. */
const adminDigest: MailKind = {
  async prepare(ctx, tx, mail) {
    const admin = await findAdminAccount(tx, mail.params.adminId ?? '')
    if (!admin?.email || admin.digest === 'off') return null
    const counts = await waitingCounts(tx, ctx.clock.now())
    const { language } = admin
    const alarms = await readAlarms(ctx, tx)
    const waiting = DIGEST_KINDS.filter((kind) => counts[kind] > 0).map((kind) =>
      ctx.texts.translate(language, `server:mails.adminDigest.${kind}`, {
        count: counts[kind],
        number: counts[kind].toLocaleString(language),
      }),
    )
    const lines = [
      ...alarms.map((alarm) => ctx.texts.translate(language, `admin:alarms.${alarm}`)),
      ...waiting,
    ]
    if (lines.length === 0) return null
    return {
      language,
      recipient: admin.email,
      keys: keysOf('adminDigest'),
      params: {},
      lines,
      path: '/admin',
    }
  },
}

export const adminMails: MailKinds = {
  adminEmail,
  adminReset,
  adminEmailChanged: notice('adminEmailChanged', '/admin-login'),
  adminPasswordChanged: notice('adminPasswordChanged', '/admin-forgot-password'),
  adminRecoveryUsed,
  adminDigest,
}
