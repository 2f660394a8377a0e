import type { Subscribers } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import { agreeAtSignUp } from './service.ts'

/** The tick of a sign-up is recorded in its transaction. */
export const agreementSubscribers: Subscribers<Platform> = {
  async 'account.registered'(tx, { accountId, language }, ctx) {
    await agreeAtSignUp(ctx, tx, asSystem('effects', { id: accountId }), language)
  },
}
