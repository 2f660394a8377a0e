import {
  CHAT_MAIL_MINUTES,
  NOTIFICATION_KINDS,
  NOTIFICATION_LIST,
  type NotificationEvent,
} from '@annai/contract/notifications/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import type { Person } from '@annai/contract/person'
import { later, MINUTE } from '../../platform/clock.ts'
import { addTogether, type Write } from '../../platform/db/together.ts'
import { afterCommit, type Tx, transact } from '../../platform/db/transact.ts'
import { isId, newId } from '../../platform/ids.ts'
import { withdrawal } from '../../platform/mail/queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuse } from '../../platform/refusal.ts'
import { holdAnyBooking } from '../bookings/service.ts'
import * as store from './store.ts'
import { notificationView } from './view.ts'

export interface News {
  kind: NotificationEvent
  bookingId: string | null
  params: Record<string, string>
}

/** The badge of a person who is there to see it, as it is now. */
function showUnread(p: Platform, accountId: string): void {
  if (!p.live.isReachable(accountId)) return
  store.countUnread(p.db, accountId).then(
    (count) => p.live.toPerson(accountId, 'unread changed', { count }),
    (error: Error) => p.log.warn({ error: error.message }, 'badge not shown'),
  )
}

const showUnreadAfter = (p: Platform, tx: Tx, accountId: string): void =>
  afterCommit(tx, () => showUnread(p, accountId))

/** Mails of one key are one while they are queued; the order of the parts makes ranges of keys. */
const mergeKey = (what: 'chat' | 'proposal', accountId: string, bookingId: string) =>
  `${what}:${accountId}:${bookingId}`

/** The mail of a notification, in the statement of its cause. */
function mailOf(ctx: Platform, accountId: string, news: News, happened: Date): Write {
  const { kind, params, bookingId } = news
  const { mail: timing } = NOTIFICATION_KINDS[kind]
  const row = {
    id: newId(),
    account_id: accountId,
    kind,
    params,
    booking_id: bookingId,
    merge_key: null,
    due_at: happened,
  }
  const done = () => ctx.mail.wake()
  if (bookingId === null || timing === 'now') return { kind: store.MAIL, row, done }
  if (timing === 'gathered') {
    const merge_key = mergeKey('proposal', accountId, bookingId)
    return { kind: store.GATHERED_MAIL, row: { ...row, merge_key }, done }
  }
  const merge_key = mergeKey('chat', accountId, bookingId)
  const due_at = later(happened, CHAT_MAIL_MINUTES * MINUTE)
  return { kind: store.MAIL, row: { ...row, merge_key, due_at } }
}

const NOTIFICATION_WRITES = {
  now: store.NOTIFICATION,
  gathered: store.PROPOSAL_NOTIFICATION,
  whenUnread: store.CHAT_NOTIFICATION,
}

/** Notifies a person: a row and a mail beside its cause and, once committed, a live event. */
export function notify(p: Platform, accountId: string, news: News): Write[] {
  const now = p.clock.now()
  const row = {
    id: newId(),
    account_id: accountId,
    booking_id: news.bookingId,
    kind: news.kind,
    params: news.params,
    created_at: now,
  }
  const notification: Write = {
    kind: NOTIFICATION_WRITES[NOTIFICATION_KINDS[news.kind].mail],
    row,
    done(isNew) {
      // Refreshed it is no news: the badge and the toast were already there.
      if (!isNew) return
      p.live.toPerson(accountId, 'new notification', notificationView({ ...row, is_read: false }))
      showUnread(p, accountId)
    },
  }
  return [notification, mailOf(p, accountId, news, now)]
}

/**
 * A message that was being written when a mail was found needless may have left the word to that
 * mail: it gets one of its own.
 */
export async function mailChatWrittenMeanwhile(
  ctx: Platform,
  tx: Tx,
  accountId: string,
  bookingId: string,
): Promise<void> {
  // A message holds the booking while it is written: afterwards it is known whether there is one.
  await holdAnyBooking(tx, bookingId)
  const row = await store.unreadChat(tx, accountId, bookingId)
  if (!row) return
  const news: News = { kind: 'chat', bookingId, params: row.params }
  await addTogether(tx, [mailOf(ctx, accountId, news, row.created_at)])
}

/** Read chat is not mailed: what waits for its ten minutes is withdrawn. */
const chatWithdrawal = (accountId: string, bookingId: string | null | undefined): Write => {
  const first = mergeKey('chat', accountId, bookingId ?? '')
  // Without a booking all of the account: every key that begins like this.
  return withdrawal({ first, last: bookingId ? first : `${first}~` })
}

/** The newest notifications of a person. */
export const listNotifications = async (p: Platform, me: Person): Promise<Notification[]> =>
  (await store.newest(p.db, me.id, NOTIFICATION_LIST)).map(notificationView)

export const countUnread = (p: Platform, me: Person): Promise<number> =>
  store.countUnread(p.db, me.id)

/** Reads one; 404 for anybody else's. */
export const markRead = (p: Platform, me: Person, id: string): Promise<Notification> =>
  transact(p, async (tx) => {
    const row = isId(id) ? await store.markRead(tx, me.id, id) : undefined
    if (!row) refuse('notifications.notFound')
    if (row.kind === 'chat') await addTogether(tx, [chatWithdrawal(me.id, row.booking_id)])
    showUnreadAfter(p, tx, me.id)
    return notificationView(row)
  })

/** Reads all, or all of one booking; answers how many were unread. */
export const markManyRead = (
  p: Platform,
  me: Person,
  only: { bookingId?: string } = {},
): Promise<number> =>
  transact(p, async (tx) => {
    if (only.bookingId !== undefined && !isId(only.bookingId)) return 0
    const count = await store.markManyRead(tx, me.id, only)
    if (count === 0) return 0
    await addTogether(tx, [chatWithdrawal(me.id, only.bookingId)])
    showUnreadAfter(p, tx, me.id)
    return count
  })

/** A read thread needs no notification about it any more. */
export const chatWasRead = (p: Platform, accountId: string, bookingId: string): Write[] => [
  {
    kind: store.CHAT_READ,
    row: { id: bookingId, account_id: accountId },
    done: (wasUnread) => {
      if (wasUnread) showUnread(p, accountId)
    },
  },
  chatWithdrawal(accountId, bookingId),
]

/** Deletes one; 404 for anybody else's. */
export const removeNotification = (p: Platform, me: Person, id: string): Promise<void> =>
  transact(p, async (tx) => {
    const row = isId(id) ? await store.remove(tx, me.id, id) : undefined
    if (!row) refuse('notifications.notFound')
    if (row.kind === 'chat') await addTogether(tx, [chatWithdrawal(me.id, row.booking_id)])
    showUnreadAfter(p, tx, me.id)
  })
