import type { Authorized } from '@annai/contract/permission'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { Tx } from '../../../platform/db/transact.ts'

type Guide = Selectable<Database['guides']>

export const lock = (
  tx: Tx,
  id: string,
): Promise<
  | Pick<
      Guide,
      | 'approval_status'
      | 'rejection_reason'
      | 'view_priority'
      | 'changed_since_approval'
      | 'version'
      | 'country_code'
      | 'badges'
    >
  | undefined
> =>
  tx
    .selectFrom('guides')
    .select([
      'approval_status',
      'rejection_reason',
      'view_priority',
      'changed_since_approval',
      'version',
      'country_code',
      'badges',
    ])
    .where('account_id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const save = (
  tx: Tx,
  guide: Authorized<{ id: string }, 'decideGuide'>,
  changes: Pick<
    Updateable<Database['guides']>,
    | 'approval_status'
    | 'rejection_reason'
    | 'approved_at'
    | 'approved_profile'
    | 'rejected_profile'
    | 'changed_since_approval'
    | 'changed_at'
    | 'view_priority'
  >,
) => tx.updateTable('guides').set(changes).where('account_id', '=', guide.id).execute()

const licences = (isWanted: RawBuilder<unknown>) => sql`from credentials
  where guide_id = guides.account_id and kind = 'licence'
    and credentials.country = guides.country_code and ${isWanted}`

/** Listed guides of these countries without a licence that counts, or this one of them. */
export async function findUnlicensed(
  reader: Db | Tx,
  countries: readonly string[],
  { limit, guideId = null }: { limit: number; guideId?: string | null },
) {
  const { rows } = await sql<{
    id: string
    username: string
    display_name: string
    country_code: string
    version: number
    last_day: string | null
    is_renewing: boolean
  }>`
    select accounts.id, username, display_name, country_code, version,
      (select to_char(max(valid_to), 'YYYY-MM-DD')
        ${licences(sql`credentials.status = 'ended'`)}) as last_day,
      exists (select ${licences(sql`credentials.status = 'waiting'`)}) as is_renewing
    from guides join accounts on accounts.id = guides.account_id
    where approval_status = 'approved' and accounts.status = 'active' and not is_dummy
      and country_code = any(${countries}::text[])
      and not badges @> jsonb_build_array(
        jsonb_build_object('kind', 'licence', 'country', country_code))
      and (${guideId}::uuid is null or accounts.id = ${guideId}::uuid)
    order by last_day nulls last, username limit ${limit}`.execute(reader)
  return rows
}

export const findApproved = (db: Db, id: string) =>
  db
    .selectFrom('guides')
    .select([
      'approval_status',
      'approved_at',
      'approved_profile',
      'changed_since_approval',
      'rejected_profile',
      'submitted_at',
      'version',
    ])
    .where('account_id', '=', id)
    .executeTakeFirst()

/** An approved guide has changed since; the first condition is that of the index. */
export const HAS_CHANGED = sql<boolean>`(cardinality(guides.changed_since_approval) > 0
  and guides.approval_status = 'approved')`

/** A guide set to pending by an administrator has no time of submission and is listed first. */
export const SUBMITTED_AT = sql<Date>`coalesce(guides.submitted_at, '-infinity')`

/** Guides who wait for approval. */
const waiting = (db: Db) =>
  db.selectFrom('guides').where('guides.approval_status', '=', 'pendingApproval')

/** Approved guides whose page shows what has changed since, by the time of their approval. */
const changed = (db: Db) => db.selectFrom('guides').where(HAS_CHANGED)

const APPROVED_AT = sql<Date>`coalesce(guides.approved_at, '-infinity')`

const QUEUES = {
  waiting: { guides: waiting, at: SUBMITTED_AT },
  changed: { guides: changed, at: APPROVED_AT },
}

/** How many guides a queue has. */
export const countQueue = async (db: Db, queue: keyof typeof QUEUES): Promise<number> =>
  (
    await QUEUES[queue]
      .guides(db)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

interface QueuePlace {
  queue: keyof typeof QUEUES
  /** Null for the beginning or the end of the queue, whichever is nearer. */
  from: { id: string; at: Date | null } | null
  side: 'previous' | 'next'
}

/** The username of the guide just before or after a place in a queue. */
export const neighbour = async (
  db: Db,
  { queue, from, side }: QueuePlace,
): Promise<string | null> => {
  const [sign, order] = side === 'next' ? ([sql`>`, 'asc'] as const) : ([sql`<`, 'desc'] as const)
  const { guides, at } = QUEUES[queue]
  const row = await guides(db)
    .innerJoin('accounts', 'accounts.id', 'guides.account_id')
    .select('accounts.username')
    .$if(from !== null, (query) =>
      query.where(
        sql<boolean>`(${at}, guides.account_id) ${sign} (${from?.at ?? '-infinity'}::timestamptz, ${from?.id}::uuid)`,
      ),
    )
    .orderBy(at, order)
    .orderBy('guides.account_id', order)
    .limit(1)
    .executeTakeFirst()
  return row?.username ?? null
}
