import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import type { Settings } from '@annai/contract/accounts/shapes'
import { DAY, later } from '../../../platform/clock.ts'
import type { AccountRow } from '../store.ts'

/** The day on which the account is erased, if its owner asked for that. */
const deletionDate = ({ deletion_requested_at: asked }: AccountRow): string | null =>
  asked ? later(asked, ACCOUNT_TIMES.deletionGraceDays * DAY).toISOString() : null

export const settingsView = (row: AccountRow): Settings => ({
  emailNotificationLanguage: row.language,
  emailNotifications: row.wants_news,
  accountStatus: row.status,
  deletionDate: deletionDate(row),
})
