import { transact } from '../../../platform/db/transact.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { asSystem } from '../../../platform/system-authority.ts'
import type { DeviceOwner } from '../../accounts/devices/service.ts'
import { endAdminSessions } from '../../accounts/sessions/service.ts'
import { record } from '../../audit/service.ts'
import { setPasswordByLink } from '../account/service.ts'
import { isGoodLink, redeemLink } from '../tokens/service.ts'

/**
 * Sets a new password by a link that works once, and ends all sessions. A second factor remains, so
 * that access to the mailbox is not enough.
 */
export async function resetAdminPassword(
  ctx: Platform,
  token: string,
  password: string,
): Promise<DeviceOwner> {
  if (!(await isGoodLink(ctx, token, 'reset'))) refuse('admin.resetLink')
  const passwordHash = await ctx.passwords.hash(password)
  return transact(ctx, async (tx) => {
    const link = await redeemLink(ctx, tx, token, 'reset')
    const admin = link && (await setPasswordByLink(ctx, tx, link, passwordHash))
    if (!admin) refuse('admin.resetLink')
    await endAdminSessions(tx, asSystem('credentials', { id: admin.id }))
    await record(ctx, tx, admin, {
      act: 'admin.passwordReset',
      subjectKind: 'admin',
      subjectId: admin.id,
    })
    return { kind: 'admin', id: admin.id, passwordHash }
  })
}
