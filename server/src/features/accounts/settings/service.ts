import { mergePreferences } from '@annai/contract/accounts/preferences'
import type { Settings, SettingsRequest } from '@annai/contract/accounts/shapes'
import type { Person } from '@annai/contract/person'
import { afterCommit, type Tx, transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { changeAccount, lockOwnAccount } from '../service.ts'
import { type AccountChanges, type AccountRow, byId } from '../store.ts'
import { settingsView } from './view.ts'

export { settingsView } from './view.ts'

export const readSettings = async (ctx: Platform, me: Person): Promise<Settings> =>
  settingsView((await byId(ctx.db, me.id)) ?? refuse('auth.required'))

/** Whether the person shares what they read, and that they are writing. */
export const sharesReading = async (ctx: Platform, me: Person): Promise<boolean> =>
  (await readSettings(ctx, me)).preferences.sharesReading

/** Changes the person's own account under a row lock. A block that was committed first remains. */
export const changeOwn = (
  ctx: Platform,
  me: Person,
  decide: (account: AccountRow, tx: Tx) => AccountChanges,
): Promise<Settings> =>
  transact(ctx, async (tx) => {
    const account = await lockOwnAccount(tx, me)
    const changes = decide(account, tx)
    await changeAccount(ctx, tx, account, changes)
    return settingsView({ ...account, ...changes })
  })

/**
 * The language of the mails, which mails are sent and whether they quote messages. The
 * interface language is stored by the browser (docs/rules/accounts.md#settings).
 */
export const saveSettings = (
  ctx: Platform,
  me: Person,
  wanted: SettingsRequest,
): Promise<Settings> =>
  changeOwn(ctx, me, ({ preferences }, tx) => {
    // Open pages join their rooms again, and then share as chosen.
    if (wanted.preferences?.sharesReading !== undefined)
      afterCommit(tx, () => ctx.live.reconnect(me.id))
    return {
      ...(wanted.emailNotificationLanguage && { language: wanted.emailNotificationLanguage }),
      ...(wanted.emailNotifications !== undefined && { wants_news: wanted.emailNotifications }),
      ...(wanted.emailQuotes !== undefined && { quotes_messages: wanted.emailQuotes }),
      ...(wanted.preferences && { preferences: mergePreferences(preferences, wanted.preferences) }),
    }
  })

/** Hides the account and closes it for new enquiries. Open bookings continue. */
export const deactivate = (ctx: Platform, me: Person): Promise<Settings> =>
  changeOwn(ctx, me, () => ({ status: 'inactive' }))

/** Reactivates an account and cancels a requested deletion. */
export const reactivate = (ctx: Platform, me: Person): Promise<Settings> =>
  changeOwn(ctx, me, () => ({ status: 'active', deletion_requested_at: null }))
