import { QUICK_REPLY_LIMITS } from '@annai/contract/chat/quick-replies/limits'
import type { QuickReplies, QuickReplyRequest } from '@annai/contract/chat/quick-replies/shapes'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { type AccountRow, lockOwnAccount } from '../../accounts/service.ts'
import * as store from './store.ts'

const read = async (reader: Db | Tx, guideId: string): Promise<QuickReplies> => ({
  replies: (await store.ofGuide(reader, guideId)).map(({ id, title, body }) => ({
    _id: id,
    title,
    text: body,
  })),
})

export const readQuickReplies = (ctx: Platform, me: Person): Promise<QuickReplies> =>
  read(ctx.db, me.id)

/** The lock prevents simultaneous requests from exceeding the limit. */
const change = (
  ctx: Platform,
  me: Person,
  id: string,
  write: (tx: Tx, guide: Authorized<AccountRow, 'changeAccount'>) => Promise<unknown>,
): Promise<QuickReplies> => {
  if (!isId(id)) refuse('chat.quickReplyNotFound')
  return transact(ctx, async (tx) => {
    await write(tx, await lockOwnAccount(tx, me))
    return read(tx, me.id)
  })
}

/** Adds a reply, or changes the one with this id. */
export const saveQuickReply = (
  ctx: Platform,
  me: Person,
  id: string,
  reply: QuickReplyRequest,
): Promise<QuickReplies> =>
  change(ctx, me, id, async (tx, guide) => {
    const others = (await store.ofGuide(tx, guide.id)).filter((row) => row.id !== id)
    if (others.length >= QUICK_REPLY_LIMITS.count) refuse('chat.quickRepliesFull')
    await store.save(tx, guide, { id, ...reply }, ctx.clock.now())
  })

export const deleteQuickReply = (ctx: Platform, me: Person, id: string): Promise<QuickReplies> =>
  change(ctx, me, id, (tx, guide) => store.remove(tx, guide, id))
