import { MAX_PERSON_BLOCKS } from '@annai/contract/accounts/person-blocks/limits'
import type { BlockedPeople } from '@annai/contract/accounts/person-blocks/shapes'
import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import type { Db } from '../../../platform/db/database.ts'
import { type Tx, transact } from '../../../platform/db/transact.ts'
import { isId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { refuse } from '../../../platform/refusal.ts'
import { lockOwnAccount } from '../service.ts'
import type { AccountRow } from '../store.ts'
import * as store from './store.ts'

const read = async (reader: Db | Tx, blockerId: string): Promise<BlockedPeople> => ({
  people: (await store.ofBlocker(reader, blockerId)).map((row) => ({
    _id: row.id,
    displayName: row.display_name,
    role: row.role,
    blockedAt: row.created_at.toISOString(),
  })),
})

export const listPersonBlocks = (ctx: Platform, me: Person): Promise<BlockedPeople> =>
  read(ctx.db, me.id)

/** The lock prevents simultaneous requests from exceeding the limit. */
const change = (
  ctx: Platform,
  me: Person,
  personId: string,
  write: (tx: Tx, blocker: Authorized<AccountRow, 'changeAccount'>) => Promise<unknown>,
): Promise<BlockedPeople> => {
  if (!isId(personId)) refuse('blocks.notFound')
  return transact(ctx, async (tx) => {
    await write(tx, await lockOwnAccount(tx, me))
    return read(tx, me.id)
  })
}

/** Blocks a person, idempotently and without a notification (docs/rules/accounts.md#blocked-people). */
export const blockPerson = (ctx: Platform, me: Person, personId: string): Promise<BlockedPeople> =>
  change(ctx, me, personId, async (tx, blocker) => {
    const other = (await store.findOther(tx, me, personId)) ?? refuse('blocks.notFound')
    const others = (await store.ofBlocker(tx, me.id)).filter(({ id }) => id !== other.id)
    if (others.length >= MAX_PERSON_BLOCKS) refuse('blocks.full')
    await store.add(tx, blocker, other.id, ctx.clock.now())
  })

export const unblockPerson = (
  ctx: Platform,
  me: Person,
  personId: string,
): Promise<BlockedPeople> =>
  change(ctx, me, personId, (tx, blocker) => store.remove(tx, blocker, personId))

/**
 * Whom suggestions leave out: only the person's own blocks, as those by others would show in a
 * comparison with a visitor's suggestions.
 */
export const blockedBy = (ctx: Platform, personId: string): Promise<string[]> =>
  store.idsOf(ctx.db, personId)
