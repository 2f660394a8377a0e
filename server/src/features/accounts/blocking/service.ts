import type { PersonRole } from '@annai/contract/person'
import { transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import { blockAccount, unblockAccount } from '../service.ts'

/** The operator blocks or unblocks a person; it takes effect with the commit, sockets included. */
export const setBlocked = (
  ctx: Platform,
  admin: Admin,
  account: { id: string; role: PersonRole },
  isBlocked: boolean,
): Promise<void> =>
  transact(ctx, async (tx) => {
    const set = isBlocked ? blockAccount : unblockAccount
    const change = isId(account.id) ? await set(ctx, tx, admin, account) : null
    if (!change) refuse(account.role === 'guide' ? 'guides.notFound' : 'accounts.notFound')
    if (change.before === change.after) return
    await record(ctx, tx, admin, {
      act: isBlocked ? `${account.role}.blocked` : `${account.role}.unblocked`,
      subjectKind: account.role,
      subjectId: account.id,
      before: { accountStatus: change.before },
      after: { accountStatus: change.after },
    })
  })
