import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { tourTimes } from '@annai/contract/bookings/tour'
import { DAY, HOUR, later, MINUTE } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { MailKind, MailKinds, PreparedMail } from '../../platform/mail/kinds.ts'
import type { MailRow } from '../../platform/mail/store.ts'
import type { Platform } from '../../platform/platform.ts'
import * as accounts from './store.ts'
import { linkTokenOf } from './tokens/service.ts'

const keysOf = (kind: string) => ({
  subject: `server:mails.${kind}.subject`,
  title: `server:mails.${kind}.title`,
  body: `server:mails.${kind}.body`,
  action: `server:mails.${kind}.action`,
})

/**
 * The link is derived whenever the mail is sent, so that the queue contains no secret and all
 * attempts have the same link.
 */
const verification: MailKind = {
  async prepare(ctx, tx, mail) {
    const account = await accounts.byEmail(tx, mail.recipient)
    if (account?.email_verified_at) return null
    const corrected = await accounts.byCorrectedEmail(tx, mail.recipient)
    if (corrected) return newAddressMail(ctx, tx, mail, corrected)
    // A corrected address may be a stranger's: it gets no link any more.
    if (!account || account.pending_email !== null) return null
    const hours = ACCOUNT_TIMES.verificationHours
    const token = await linkTokenOf(
      ctx,
      tx,
      mail,
      { kind: 'account', id: account.id, purpose: 'verification', email: null },
      hours * HOUR,
    )
    if (token === null) return null
    return {
      language: account.language,
      recipient: account.email,
      keys: keysOf('verification'),
      params: { hours: String(hours) },
      path: `/verify-email/${token}`,
    }
  },
}

const reset: MailKind = {
  async prepare(ctx, tx, mail) {
    const account = await accounts.byEmail(tx, mail.recipient)
    if (!account || (!account.email_verified_at && account.pending_email !== null)) return null
    const minutes = ACCOUNT_TIMES.resetMinutes
    const token = await linkTokenOf(
      ctx,
      tx,
      mail,
      { kind: 'account', id: account.id, purpose: 'reset', email: null },
      minutes * MINUTE,
    )
    if (token === null) return null
    return {
      // The stored address, not the typed one: lower-casing can map another letter to an ASCII one (the
      // Kelvin sign becomes k), and the typed address may be another person's mailbox.
      recipient: account.email,
      keys: keysOf('reset'),
      params: { minutes: String(minutes) },
      path: `/reset-password/${token}`,
    }
  },
}

async function newAddressMail(
  ctx: Platform,
  tx: Tx,
  mail: MailRow,
  account: accounts.AccountRow,
): Promise<PreparedMail | null> {
  const email = account.pending_email
  if (email === null) return null
  const hours = ACCOUNT_TIMES.verificationHours
  const token = await linkTokenOf(
    ctx,
    tx,
    mail,
    { kind: 'account', id: account.id, purpose: 'emailChange', email },
    hours * HOUR,
  )
  if (token === null) return null
  return {
    language: account.language,
    recipient: email,
    keys: keysOf('emailChange'),
    params: { hours: String(hours) },
    path: `/verify-email/${token}`,
  }
}

/**
 * The mail to a new address. If another account has verified it, the mail only mentions that
 * account.
 */
const emailChange: MailKind = {
  async prepare(ctx, tx, mail) {
    const account = mail.account_id ? await accounts.byId(tx, mail.account_id) : undefined
    if (account?.pending_email !== mail.recipient) return null
    const holder = await accounts.byEmail(tx, mail.recipient)
    if (!holder?.email_verified_at) return newAddressMail(ctx, tx, mail, account)
    return {
      language: holder.language,
      recipient: holder.email,
      keys: keysOf('addressKnown'),
      params: {},
      path: '/login',
    }
  },
}

/** The mail to the previous address, with a link that can restore the account for some days. */
const emailChanged: MailKind = {
  async prepare(ctx, tx, mail) {
    if (!mail.account_id) return null
    const days = ACCOUNT_TIMES.emailReturnDays
    const token = await linkTokenOf(
      ctx,
      tx,
      mail,
      { kind: 'account', id: mail.account_id, purpose: 'emailReturn', email: mail.recipient },
      days * DAY,
    )
    if (token === null) return null
    return {
      keys: keysOf('emailChanged'),
      params: { days: String(days) },
      path: `/reset-password/${token}`,
    }
  },
}

const passwordChanged: MailKind = {
  async prepare(_ctx, _tx, { params }) {
    const keys = keysOf('passwordChanged')
    return {
      // The new password has cancelled the change to this address.
      keys: params.email ? { ...keys, body: `${keys.body}_emailKept` } : keys,
      params,
      path: '/forgot-password',
    }
  },
}

const passkeyNotice = (kind: 'passkeyAdded' | 'passkeyRemoved'): MailKind => ({
  prepare: async () => ({ keys: keysOf(kind), params: {}, path: '/forgot-password' }),
})

const identityNotice = (kind: 'identityAdded' | 'identityRemoved'): MailKind => ({
  prepare: async (_ctx, _tx, { params }) => ({
    keys: keysOf(kind),
    params,
    path: '/forgot-password',
  }),
})

const accountDeletion: MailKind = {
  async prepare(_p, tx, mail) {
    const account = mail.account_id ? await accounts.byId(tx, mail.account_id) : undefined
    if (!account?.deletion_requested_at) return null
    const due = later(account.deletion_requested_at, ACCOUNT_TIMES.deletionGraceDays * DAY)
    const timeZone = account.time_zone ?? 'UTC'
    const { at, zone } = tourTimes(account.language, timeZone).moment(due, timeZone)
    return {
      language: account.language,
      keys: keysOf('accountDeletion'),
      params: { date: `${at} ${zone}` },
      path: '/settings',
    }
  },
}

export const accountMails: MailKinds = {
  verification,
  reset,
  emailChange,
  emailChanged,
  passwordChanged,
  passkeyAdded: passkeyNotice('passkeyAdded'),
  passkeyRemoved: passkeyNotice('passkeyRemoved'),
  identityAdded: identityNotice('identityAdded'),
  identityRemoved: identityNotice('identityRemoved'),
  accountDeletion,
}
