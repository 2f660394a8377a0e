import type { Tx } from '../../platform/db/transact.ts'
import type { PreparedMail } from '../../platform/mail/kinds.ts'
import { gatherMails, lockToGather } from '../../platform/mail/queue.ts'
import type { MailRow } from '../../platform/mail/store.ts'
import type { Platform } from '../../platform/platform.ts'
import { unsubscribePaths } from '../accounts/subscription/service.ts'
import { withQuotes } from './channels/service.ts'
import { mergeKey } from './delivery/service.ts'
import type { Reader } from './letters/view.ts'
import { mailChatWrittenMeanwhile } from './service.ts'
import * as store from './store.ts'
import { addressOf, chatParams, withFallbacks } from './view.ts'

/** The most threads that a mail lists; its button leads to all. */
const LISTED = 20

/**
 * The threads of a mail about unread messages, newest first: its own and all with a mail that waits.
 * None if the messages were read meanwhile, or if another mail gathered this one.
 */
export async function unreadThreads(
  ctx: Platform,
  tx: Tx,
  mail: MailRow,
): Promise<store.ShownNotification[]> {
  const { account_id: accountId, booking_id: bookingId } = mail
  if (accountId === null || bookingId === null) return []
  if (!(await lockToGather(tx, mail))) return []
  const unread = await store.unreadChats(tx, accountId)
  const isUnread = unread.some((row) => row.booking_id === bookingId)
  // Before rows of mails are locked, which a writer of a message may wait for.
  if (!isUnread) await mailChatWrittenMeanwhile(ctx, tx, accountId, bookingId)
  const before = mail.params.gathered?.split(',')
  if (!before && !isUnread) return []
  const first = mergeKey('chat', accountId, '')
  const bookingIds = unread.flatMap((row) => row.booking_id ?? [])
  const gathered =
    before ??
    (await gatherMails(tx, mail, { first, last: `${first}~`, bookingIds, now: ctx.clock.now() }))
  return unread.filter((row) => gathered.includes(row.booking_id ?? ''))
}

/** A mail about several threads: who wrote in each, with a link to its booking. */
export async function threadsMail(
  ctx: Platform,
  reader: Reader & { id: string; quotes_messages: boolean },
  threads: store.ShownNotification[],
): Promise<PreparedMail> {
  const { language } = reader
  const label = ctx.texts.translate(language, 'server:mails.threads.from')
  const facts = threads.slice(0, LISTED).map((row) => {
    const params = withQuotes(reader, 'chat', chatParams(row))
    const { otherName = '', location = '' } = withFallbacks(ctx.texts, language, params)
    const notes = [...(params.quote ? [params.quote] : []), location]
    return {
      label,
      values: [{ text: otherName, notes }],
      path: addressOf('booking', row.booking_id ?? ''),
    }
  })
  return {
    language,
    keys: {
      subject: 'server:mails.threads.subject',
      title: 'server:mails.threads.subject',
      body: 'server:mails.threads.body',
      action: 'server:mails.notification.toNotifications',
    },
    params: { threads: String(threads.length) },
    facts,
    bookingId: null,
    path: '/notifications',
    unsubscribe: await unsubscribePaths(ctx, reader.id),
    reasonKey: 'server:mails.because.booking',
  }
}
