import { accountRules } from '@annai/contract/accounts/policy'
import { NOTIFICATION_LIST } from '@annai/contract/notifications/events'
import { notificationRules } from '@annai/contract/notifications/policy'
import type { Notification } from '@annai/contract/notifications/shapes'
import type { Person } from '@annai/contract/person'
import { later, MINUTE } from '../../platform/clock.ts'
import { afterCommit, type Tx, transact } from '../../platform/db/transact.ts'
import { isId } from '../../platform/ids.ts'
import { withdrawMails } from '../../platform/mail/queue.ts'
import type { Platform } from '../../platform/platform.ts'
import { authorize, refuse } from '../../platform/refusal.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { lockAnyBooking } from '../bookings/service.ts'
import * as delivery from './delivery/service.ts'
import * as deliveryStore from './delivery/store.ts'
import * as store from './store.ts'
import { notificationView } from './view.ts'

const showUnreadAfter = (ctx: Platform, tx: Tx, accountId: string): void =>
  afterCommit(tx, () => delivery.sendUnreadCount(ctx, accountId))

/**
 * A message may arrive while its queued mail is found to be unnecessary. It gets a mail of its own.
 */
export async function mailChatWrittenMeanwhile(
  ctx: Platform,
  tx: Tx,
  accountId: string,
  bookingId: string,
): Promise<void> {
  // A message holds the booking while it is written: afterwards it is known whether there is one.
  await lockAnyBooking(tx, bookingId)
  const row = await store.unreadChat(tx, accountId, bookingId)
  if (!row) return
  const content: delivery.NotificationContent = { kind: 'chat', bookingId, params: row.params }
  await delivery.mailEvent(ctx, tx, accountId, content, row.created_at)
}

/** Cancels the delayed chat mail of a booking, or all of the account. */
async function withdrawChatMails(
  tx: Tx,
  accountId: string,
  bookingId: string | null | undefined,
): Promise<void> {
  const first = delivery.mergeKey('chat', accountId, bookingId ?? '')
  // Without a booking all of the account: every key that begins like this.
  await withdrawMails(tx, { first, last: bookingId ? first : `${first}~` })
}

/** The newest notifications of a person. */
export const listNotifications = async (ctx: Platform, me: Person): Promise<Notification[]> =>
  (await store.newest(ctx.db, me.id, NOTIFICATION_LIST)).map(notificationView)

export const countUnread = (ctx: Platform, me: Person): Promise<number> =>
  deliveryStore.countUnread(ctx.db, me.id)

/** The person's own notification, or 404. */
async function ownNotification(tx: Tx, me: Person, id: string) {
  const row = isId(id) ? await store.find(tx, id) : undefined
  return authorize(
    notificationRules,
    'manageNotification',
    me,
    row ?? refuse('notifications.notFound'),
  )
}

/** Cancels the mail of a read or deleted chat notification and refreshes the unread count. */
async function clearNews(
  ctx: Platform,
  tx: Tx,
  { kind, account_id, booking_id }: deliveryStore.NotificationRow,
) {
  if (kind === 'chat') await withdrawChatMails(tx, account_id, booking_id)
  showUnreadAfter(ctx, tx, account_id)
}

export const markRead = (ctx: Platform, me: Person, id: string): Promise<Notification> =>
  transact(ctx, async (tx) => {
    const notification = await ownNotification(tx, me, id)
    const row = await store.markRead(tx, notification)
    if (!row) refuse('notifications.notFound')
    await clearNews(ctx, tx, row)
    return notificationView({ ...notification, ...row })
  })

/**
 * Marks all notifications as read, or those of a booking. Returns how many were unread. Those about
 * unread messages can be excluded (docs/rules/notifications.md#reading).
 */
export const markManyRead = (
  ctx: Platform,
  me: Person,
  only: store.Selection = {},
): Promise<number> =>
  transact(ctx, async (tx) => {
    if (only.bookingId !== undefined && !isId(only.bookingId)) return 0
    const inbox = authorize(notificationRules, 'manageNotification', me, { account_id: me.id })
    const count = await store.markManyRead(tx, inbox, only)
    if (count === 0) return 0
    if (!only.exceptMessages) await withdrawChatMails(tx, me.id, only.bookingId)
    showUnreadAfter(ctx, tx, me.id)
    return count
  })

/** Marks the notification about a thread as read. */
export async function markChatRead(
  ctx: Platform,
  tx: Tx,
  accountId: string,
  bookingId: string,
): Promise<void> {
  const chat = asSystem('effects', { id: bookingId, reader: accountId })
  if (await store.markChatRead(tx, chat)) showUnreadAfter(ctx, tx, accountId)
  await withdrawChatMails(tx, accountId, bookingId)
}

/** Removes the quotes of a picture that its sender removed. */
export const dropPictureQuotes = (tx: Tx, accountId: string, pictureId: string): Promise<void> =>
  store.dropPictureQuotes(tx, asSystem('effects', { id: accountId, pictureId }))

export const removeNotification = (ctx: Platform, me: Person, id: string): Promise<void> =>
  transact(ctx, async (tx) => {
    const notification = await ownNotification(tx, me, id)
    await store.remove(tx, notification)
    await clearNews(ctx, tx, notification)
  })

/** Stores the time zone of the last used device, for times in mails and for quiet hours. */
export async function saveTimeZone(ctx: Platform, me: Person, timeZone: string): Promise<void> {
  const account = authorize(accountRules, 'changeAccount', me, me)
  const { numUpdatedRows } = await store.saveTimeZone(ctx.db, account, timeZone)
  if (numUpdatedRows === 0n) return
  const now = ctx.clock.now()
  await store.reconsiderPushes(ctx.db, account, { now, heldUntil: later(now, 2 * MINUTE) })
}
