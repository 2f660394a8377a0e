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
  if (!p.live.mayHear(accountId)) return
  store.countUnread(p.db, accountId).then(
    (count) => p.live.toPerson(accountId, 'unread changed', { count }),
    (error: Error) => p.log.warn({ error: error.message }, 'badge not shown'),
  )
}

const showUnreadAfter = (p: Platform, tx: Tx, accountId: string): void =>
  afterCommit(tx, () => showUnread(p, accountId))

/** The mail of a piece of news; nobody writes to a blocked account. */
function mailOf(p: Platform, accountId: string, news: News, happened: Date): Write {
  const waits = NOTIFICATION_KINDS[news.kind].mail === 'whenUnread'
  const row = {
    id: newId(),
    account_id: accountId,
    kind: news.kind,
    params: news.params,
    booking_id: news.bookingId,
    due_at: waits ? later(happened, CHAT_MAIL_MINUTES * MINUTE) : happened,
  }
  return { kind: store.MAIL, row, ...(!waits && { done: () => p.mail.ring() }) }
}

/** Tells a person something: a row and a mail beside its cause and, once committed, live. */
export function tell(p: Platform, accountId: string, news: News): Write[] {
  const now = p.clock.now()
  const row = {
    id: newId(),
    account_id: accountId,
    booking_id: news.bookingId,
    kind: news.kind,
    params: news.params,
    created_at: now,
  }
  const told: Write = {
    kind: news.kind === 'chat' ? store.CHAT_NOTIFICATION : store.NOTIFICATION,
    row,
    done(isNew) {
      // Refreshed it is no news: the badge and the toast were already there.
      if (!isNew) return
      p.live.toPerson(accountId, 'new notification', notificationView({ ...row, is_read: false }))
      showUnread(p, accountId)
    },
  }
  return [told, mailOf(p, accountId, news, now)]
}

/** The mail about chat that came up since then while an earlier one was on its way, if it is unread. */
export async function chatMailSince(
  p: Platform,
  tx: Tx,
  accountId: string,
  bookingId: string,
  since: Date,
): Promise<Write | null> {
  // A message that is being written holds the booking: only then is it known whether there is one.
  await holdAnyBooking(tx, bookingId)
  const row = await store.unreadChat(tx, accountId, bookingId)
  if (!row || row.created_at < since) return null
  return mailOf(p, accountId, { kind: 'chat', bookingId, params: row.params }, row.created_at)
}

/** Read chat is not mailed: what waits for its ten minutes is withdrawn. */
const chatWithdrawal = (accountId: string, bookingId: string | null | undefined): Write =>
  withdrawal({ accountId, kind: 'chat', ...(bookingId && { bookingId }) })

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
