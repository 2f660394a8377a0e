import {
  CHAT_MAIL_MINUTES,
  NOTIFICATION_KINDS,
  NOTIFICATION_LIST,
  type NotificationEvent,
} from '@annai/contract/notifications/events'
import type { Notification } from '@annai/contract/notifications/shapes'
import type { Person } from '@annai/contract/person'
import { later, MINUTE } from '../../platform/clock.ts'
import { afterCommit, type Tx, transact } from '../../platform/db/transact.ts'
import { isId, newId } from '../../platform/ids.ts'
import { type QueuedMail, queueMail, withdrawMails } from '../../platform/mail/queue.ts'
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

/** The mail of a piece of news; nobody writes to a blocked account. */
async function mailOf(
  tx: Tx,
  accountId: string,
  news: News,
  happened: Date,
): Promise<QueuedMail | null> {
  const reader = await store.recipient(tx, accountId)
  if (!reader || reader.status === 'blocked') return null
  const waits = NOTIFICATION_KINDS[news.kind].mail === 'whenUnread'
  return {
    accountId,
    recipient: reader.email,
    language: reader.language,
    kind: news.kind,
    params: news.params,
    ...(news.bookingId && { bookingId: news.bookingId }),
    dueAt: waits ? later(happened, CHAT_MAIL_MINUTES * MINUTE) : happened,
  }
}

/** Tells a person something: a row, a mail and, after the commit, a live notification. */
export async function tell(p: Platform, tx: Tx, accountId: string, news: News): Promise<void> {
  const row = {
    id: newId(),
    account_id: accountId,
    booking_id: news.bookingId,
    kind: news.kind,
    params: JSON.stringify(news.params),
    created_at: p.clock.now(),
  }
  const saved =
    news.kind === 'chat'
      ? await store.insertOrRefreshChat(tx, row)
      : { ...(await store.insert(tx, row)), is_new: true }
  const mail = await mailOf(tx, accountId, news, p.clock.now())
  if (mail) await queueMail(tx, mail)
  const count = await store.countUnread(tx, accountId)
  afterCommit(tx, () => {
    // A refreshed chat notification is no news: the badge and the toast were already there.
    if (saved.is_new) p.live.toPerson(accountId, 'new notification', notificationView(saved))
    p.live.toPerson(accountId, 'unread changed', { count })
  })
}

/** The mail about chat that came up since then while an earlier one was on its way, if it is unread. */
export async function chatMailSince(
  tx: Tx,
  accountId: string,
  bookingId: string,
  since: Date,
): Promise<QueuedMail | null> {
  // A message that is being written holds the booking: only then is it known whether there is one.
  await holdAnyBooking(tx, bookingId)
  const row = await store.unreadChat(tx, accountId, bookingId)
  if (!row || row.created_at < since) return null
  return mailOf(tx, accountId, { kind: 'chat', bookingId, params: row.params }, row.created_at)
}

/** Read chat is not mailed: what waits for its ten minutes is withdrawn. */
const withdrawChatMail = (tx: Tx, accountId: string, bookingId: string | null | undefined) =>
  withdrawMails(tx, { accountId, kind: 'chat', ...(bookingId && { bookingId }) })

async function tellCount(p: Platform, tx: Tx, accountId: string): Promise<void> {
  const count = await store.countUnread(tx, accountId)
  afterCommit(tx, () => p.live.toPerson(accountId, 'unread changed', { count }))
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
    if (row.kind === 'chat') await withdrawChatMail(tx, me.id, row.booking_id)
    await tellCount(p, tx, me.id)
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
    await withdrawChatMail(tx, me.id, only.bookingId)
    await tellCount(p, tx, me.id)
    return count
  })

/** A read thread needs no notification about it any more. */
export async function chatWasRead(
  p: Platform,
  tx: Tx,
  accountId: string,
  bookingId: string,
): Promise<void> {
  if ((await store.markManyRead(tx, accountId, { bookingId, kind: 'chat' })) === 0) return
  await withdrawChatMail(tx, accountId, bookingId)
  await tellCount(p, tx, accountId)
}

/** Deletes one; 404 for anybody else's. */
export const removeNotification = (p: Platform, me: Person, id: string): Promise<void> =>
  transact(p, async (tx) => {
    const row = isId(id) ? await store.remove(tx, me.id, id) : undefined
    if (!row) refuse('notifications.notFound')
    if (row.kind === 'chat') await withdrawChatMail(tx, me.id, row.booking_id)
    await tellCount(p, tx, me.id)
  })
