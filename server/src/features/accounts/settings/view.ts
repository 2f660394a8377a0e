import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { preferencesOf } from '@annai/contract/accounts/preferences'
import type { Settings } from '@annai/contract/accounts/shapes'
import { DAY, later } from '../../../platform/clock.ts'
import type { AccountRow } from '../store.ts'

/** The time at which the account is deleted, if its owner requested that. */
const deletionDate = ({ deletion_requested_at: requestedAt }: AccountRow): string | null =>
  requestedAt ? later(requestedAt, ACCOUNT_TIMES.deletionGraceDays * DAY).toISOString() : null

export const settingsView = (row: AccountRow): Settings => ({
  emailNotificationLanguage: row.language,
  emailNotifications: row.wants_news,
  emailQuotes: row.quotes_messages,
  preferences: preferencesOf(row.preferences),
  accountStatus: row.status,
  deletionDate: deletionDate(row),
})
