import type { Authorized } from '@annai/contract/permission'
import type { Person } from '@annai/contract/person'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'

type Reader = Db | Tx
type Blocker = Authorized<{ id: string }, 'changeAccount'>

/** The people that a person has blocked, newest first. */
export const ofBlocker = (reader: Reader, blockerId: string) =>
  reader
    .selectFrom('person_blocks')
    .innerJoin('accounts', 'accounts.id', 'person_blocks.blocked_id')
    .select(['accounts.id', 'accounts.display_name', 'accounts.role', 'person_blocks.created_at'])
    .where('blocker_id', '=', blockerId)
    .orderBy('person_blocks.created_at', 'desc')
    .orderBy('accounts.id')
    .execute()

/** A person of the other role: an approved guide, or the other party of a booking. */
export const findOther = (reader: Reader, me: Person, id: string) =>
  reader
    .selectFrom('accounts')
    .leftJoin('guides', 'guides.account_id', 'accounts.id')
    .select('accounts.id')
    .where('accounts.id', '=', id)
    .where('accounts.role', '<>', me.role)
    .where(
      sql<boolean>`(guides.approval_status = 'approved' or exists (select from bookings
        where user_id in (${me.id}, ${id}) and guide_id in (${me.id}, ${id})))`,
    )
    .executeTakeFirst()

/** The ids of the people that a person has blocked. */
export const idsOf = async (reader: Reader, blockerId: string): Promise<string[]> =>
  (
    await reader
      .selectFrom('person_blocks')
      .select('blocked_id')
      .where('blocker_id', '=', blockerId)
      .execute()
  ).map(({ blocked_id }) => blocked_id)

export const add = (tx: Tx, { id: blocker_id }: Blocker, blocked_id: string, created_at: Date) =>
  tx
    .insertInto('person_blocks')
    .values({ blocker_id, blocked_id, created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const remove = (tx: Tx, { id }: Blocker, blockedId: string) =>
  tx
    .deleteFrom('person_blocks')
    .where('blocker_id', '=', id)
    .where('blocked_id', '=', blockedId)
    .execute()
