import { NOTIFICATION_DAYS } from '@annai/contract/notifications/limits'
import { DAY, later } from '../../platform/clock.ts'
import type { Platform } from '../../platform/platform.ts'
import { asSystem } from '../../platform/system-authority.ts'
import { sendUnreadCount } from './delivery/service.ts'
import * as store from './store.ts'

/** The maximum number of rows per statement; the next run continues. */
const DELETED_AT_ONCE = 5_000

/** Deletes expired notifications, read or not, and refreshes unread counts that included one. */
export async function sweepNotifications(ctx: Platform): Promise<void> {
  const before = later(ctx.clock.now(), -NOTIFICATION_DAYS * DAY)
  const deleted = await store.removeOld(ctx.db, asSystem('retention'), before, DELETED_AT_ONCE)
  const accounts = deleted.filter((row) => !row.is_read).map((row) => row.account_id)
  for (const accountId of new Set(accounts)) sendUnreadCount(ctx, accountId)
}
