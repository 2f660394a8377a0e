import { accountRules } from '@annai/contract/accounts/policy'
import type { Settings, SettingsRequest } from '@annai/contract/accounts/shapes'
import type { Person } from '@annai/contract/person'
import { transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { authorize, refuse } from '../../../platform/refusal.ts'
import { type AccountChanges, type AccountRow, byId, hold, update } from '../store.ts'
import { settingsView } from './view.ts'

export { settingsView } from './view.ts'

export const readSettings = async (p: Platform, me: Person): Promise<Settings> =>
  settingsView((await byId(p.db, me.id)) ?? refuse('auth.required'))

/** Changes one's own account as it is right now; a block that came first stays. */
export const changeOwn = (
  p: Platform,
  me: Person,
  decide: (account: AccountRow) => AccountChanges,
): Promise<Settings> =>
  transact(p, async (tx) => {
    const held = (await hold(tx, me.id)) ?? refuse('auth.required')
    const account = authorize(accountRules, 'changeAccount', me, held)
    const changes = decide(account)
    await update(tx, account, changes, p.clock.now())
    if (me.role === 'guide') await p.events.emit(tx, 'guide.changed', { guideId: me.id })
    return settingsView({ ...account, ...changes })
  })

/**
 * The language of the mails, and whether those that are not essential are wanted; the interface
 * language is the browser's own (docs/rules/accounts.md#settings).
 */
export const saveSettings = (p: Platform, me: Person, wanted: SettingsRequest): Promise<Settings> =>
  changeOwn(p, me, () => ({
    ...(wanted.emailNotificationLanguage && { language: wanted.emailNotificationLanguage }),
    ...(wanted.emailNotifications !== undefined && { wants_news: wanted.emailNotifications }),
  }))

/** Hidden and closed for new enquiries; what is under way goes on. */
export const deactivate = (p: Platform, me: Person): Promise<Settings> =>
  changeOwn(p, me, () => ({ status: 'inactive' }))

/** Back again; whoever comes back does not want to be erased either. */
export const reactivate = (p: Platform, me: Person): Promise<Settings> =>
  changeOwn(p, me, () => ({ status: 'active', deletion_requested_at: null }))
