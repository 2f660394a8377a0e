import { isBlocked } from '@annai/contract/accounts/policy'
import type { BlockRequest } from '@annai/contract/admin/shapes'
import type { PersonRole } from '@annai/contract/person'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import type { Admin } from '../../../platform/http/authentication.ts'
import { isId } from '../../../platform/ids.ts'
import { queueMail } from '../../../platform/mail/queue.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { record } from '../../audit/service.ts'
import { decide } from '../../decisions/service.ts'
import { blockAccount, unblockAccount } from '../service.ts'

declare module '../../../platform/events.ts' {
  interface DomainEvents {
    /** The operator blocked or unblocked an account. */
    'account.blockDecided': {
      accountId: string
      blocks: boolean
      reason: string
      /** The person has the mail and notification of a decision with a code. */
      isCoded: boolean
    }
  }
}

/**
 * Blocks or unblocks a person. Takes effect with the commit, for sockets too. The person gets one
 * mail per change, even if it is requested repeatedly.
 */
export const setBlocked = (
  ctx: Platform,
  admin: Admin,
  target: { id: string; role: PersonRole },
  request: BlockRequest,
): Promise<void> => transact(ctx, (tx) => applyBlock(ctx, tx, admin, target, request))

export async function applyBlock(
  ctx: Platform,
  tx: Tx,
  admin: Admin,
  target: { id: string; role: PersonRole },
  request: BlockRequest,
): Promise<void> {
  const blocks = isBlocked(request.accountStatus)
  const set = blocks ? blockAccount : unblockAccount
  const change = isId(target.id) ? await set(ctx, tx, admin, target) : null
  if (!change) refuse(target.role === 'guide' ? 'guides.notFound' : 'accounts.notFound')
  const { account, before, after } = change
  if (before === after) return
  const reason = request.facts ?? request.reason ?? ''
  await record(ctx, tx, admin, {
    act: blocks ? `${target.role}.blocked` : `${target.role}.unblocked`,
    subjectKind: target.role,
    subjectId: target.id,
    before: { accountStatus: before },
    after: { accountStatus: after },
    reason,
  })
  const about = { accountId: account.id, subjectKind: 'account', subjectId: account.id } as const
  const isCoded =
    blocks &&
    (await decide(ctx, tx, admin, {
      ...about,
      act: 'accountBlocked',
      code: request.code,
      facts: reason,
    }))
  const decided = { accountId: account.id, blocks, reason, isCoded }
  await ctx.events.emit(tx, 'account.blockDecided', decided)
  if (isCoded) return
  // An address that was never verified may be another person's.
  if (account.email_verified_at === null) return
  await queueMail(ctx, tx, {
    accountId: account.id,
    recipient: account.email,
    language: account.language,
    kind: blocks ? 'accountBlocked' : 'accountUnblocked',
    params: blocks && reason !== '' ? { reason } : {},
    dueAt: ctx.clock.now(),
  })
}
