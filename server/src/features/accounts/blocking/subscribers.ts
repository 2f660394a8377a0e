import { isBlocked } from '@annai/contract/accounts/policy'
import type { Subscribers } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { accountById } from '../service.ts'
import { applyBlock } from './service.ts'

export const blockingSubscribers: Subscribers<Platform> = {
  async 'appeal.granted'(tx, { decision: { act, subject_id }, admin }, ctx) {
    if (act !== 'accountBlocked') return
    const account = await accountById(tx, subject_id)
    if (!account || !isBlocked(account.status)) return
    await applyBlock(ctx, tx, admin, account, { accountStatus: 'active' })
  },
}
