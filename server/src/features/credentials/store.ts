import { CREDENTIAL_KINDS } from '@annai/contract/credentials/vocabulary'
import type { Authorized } from '@annai/contract/permission'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { lower } from '../../platform/db/lower.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transact.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

type Reader = Db | Tx
type OwnGuide = Authorized<{ guide_id: string }, 'changeCredential'>

const dayOf = (column: 'valid_to' | 'applied_until' | 'checked_on') =>
  sql<string | null>`to_char(credentials.${sql.ref(column)}, 'YYYY-MM-DD')`.as(column)

interface StoredFile {
  id: string
  deleteAt: string | null
}

const selection = (reader: Reader) =>
  reader
    .selectFrom('credentials')
    .select(['credentials.id', 'guide_id', 'kind', 'credentials.country', 'issuer', 'number'])
    .select(['shows_number', 'credentials.status', 'ends_at', 'checked_at', 'supersedes'])
    .select(['credentials.created_at'])
    .select([dayOf('valid_to'), dayOf('applied_until'), dayOf('checked_on')])
    .select(
      sql<StoredFile[]>`(select coalesce(jsonb_agg(
          jsonb_build_object('id', file.id, 'deleteAt', file.delete_at)
          order by file.created_at, file.id), '[]')
        from credential_files as file where file.credential_id = credentials.id)`.as('files'),
    )

export type CredentialRow = Awaited<ReturnType<typeof ofGuide>>[number]

/** The credentials of a guide, newest first. */
export const ofGuide = (reader: Reader, guideId: string) =>
  selection(reader)
    .where('guide_id', '=', guideId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const find = (reader: Reader, id: string) =>
  selection(reader).where('credentials.id', '=', id).executeTakeFirst()

/** The country and the time zone of a guide. */
export const placeOf = (reader: Reader, guideId: string) =>
  reader
    .selectFrom('guides')
    .select(['country_code', 'zone'])
    .where('account_id', '=', guideId)
    .executeTakeFirst()

export const insert = (
  tx: Tx,
  { guide_id }: OwnGuide,
  row: Omit<Insertable<Database['credentials']>, 'guide_id'>,
) =>
  tx
    .insertInto('credentials')
    .values({ ...row, guide_id })
    .execute()

export const changeWaiting = (
  tx: Tx,
  { guide_id }: OwnGuide,
  id: string,
  changes: { number: string; shows_number: boolean },
) =>
  tx
    .updateTable('credentials')
    .set(changes)
    .where('id', '=', id)
    .where('guide_id', '=', guide_id)
    .execute()

export const remove = (
  tx: Tx,
  { id }: Authorized<{ id: string; guide_id: string }, 'changeCredential'>,
) => tx.deleteFrom('credentials').where('id', '=', id).execute()

/** The guides of whom a valid credential has ended. */
export const endedIds = async (
  db: Db,
  now: Date,
  excluded: string[],
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('credentials')
    .select('guide_id')
    .distinct()
    .where('status', '=', 'valid')
    .where('ends_at', '<=', now)
    .where(sql<boolean>`guide_id <> all(${excluded}::uuid[])`)
    .limit(limit)
    .execute()
  return rows.map(({ guide_id }) => guide_id)
}

export const endDue = (tx: Tx, { id }: SystemAuthority<'clock', { id: string }>, now: Date) =>
  tx
    .updateTable('credentials')
    .set({ status: 'ended' })
    .where('guide_id', '=', id)
    .where('status', '=', 'valid')
    .where('ends_at', '<=', now)
    .execute()

const KIND_ORDER = sql`array_position(${sql.lit(`{${CREDENTIAL_KINDS.join(',')}}`)}::text[], kind)`

/**
 * Sets the credentials that count: of each kind and country the one with the latest end. Returns
 * whether they are others than before; repeated, it changes nothing.
 */
export async function updateBadges(
  tx: Tx,
  { id }: SystemAuthority<'effects', { id: string }>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with counting as (
      select distinct on (kind, country) * from credentials
      where guide_id = ${id} and status = 'valid' and (ends_at is null or ends_at > ${now})
      order by kind, country, ends_at desc nulls first, id desc),
    fresh as (
      select coalesce(jsonb_agg(
        jsonb_build_object('kind', kind, 'country', country, 'issuer', issuer,
          'checkedOn', to_char(checked_on, 'YYYY-MM-DD'),
          'validTo', to_char(valid_to, 'YYYY-MM-DD'))
        || case when applied_until is null then '{}'
          else jsonb_build_object('appliedUntil', to_char(applied_until, 'YYYY-MM-DD')) end
        || case when shows_number and number <> '' then jsonb_build_object('number', number)
          else '{}' end
        order by ${KIND_ORDER}, country), '[]') as badges
      from counting)
    update guides set badges = fresh.badges from fresh
    where account_id = ${id} and guides.badges is distinct from fresh.badges`.execute(tx)
  return numAffectedRows > 0n
}

/** Credentials whose end was computed in another time zone than the guide's. */
export const inOtherZone = (tx: Tx, guideId: string) =>
  selection(tx)
    .innerJoin('guides', 'guides.account_id', 'credentials.guide_id')
    .select('guides.zone as guide_zone')
    .where('guide_id', '=', guideId)
    .where('credentials.status', '=', 'valid')
    .where(sql<boolean>`credentials.zone is distinct from guides.zone`)
    .execute()

export const setEnd = (
  tx: Tx,
  { id }: SystemAuthority<'effects', { id: string }>,
  end: { zone: string | null; ends_at: Date | null },
) => tx.updateTable('credentials').set(end).where('id', '=', id).execute()

/** Undoes the check, unless another one waits. Photographs stay until the next decision. */
export const waitAgain = (tx: Tx, { id }: SystemAuthority<'effects', { id: string }>, now: Date) =>
  sql`with waiting as (
      update credentials set status = 'waiting', checked_by = null, checked_at = null,
        checked_on = null
      where id = ${id} and not exists (select from credentials as other
        where other.guide_id = credentials.guide_id and other.kind = credentials.kind
          and other.country = credentials.country and other.status = 'waiting')
      returning id)
    update credential_files set delete_at = null from waiting
    where credential_id = waiting.id and delete_at > ${now}`.execute(tx)

/** For administrators, with the guide, what it renews and who else has the number. */
const listed = (reader: Reader) =>
  selection(reader)
    .innerJoin('accounts', 'accounts.id', 'credentials.guide_id')
    .innerJoin('guides', 'guides.account_id', 'credentials.guide_id')
    .select(['accounts.username', 'accounts.display_name', 'guides.approval_status'])
    .select([
      sql<string | null>`(select to_char(former.valid_to, 'YYYY-MM-DD') from credentials as former
        where former.id = credentials.supersedes)`.as('renews'),
      sql<string[]>`array(select distinct holder.username from credentials as same
        join accounts as holder on holder.id = same.guide_id
        where same.kind = credentials.kind and same.country = credentials.country
          and same.number = credentials.number and same.number <> ''
          and same.status <> 'refused' and same.guide_id <> credentials.guide_id)`.as(
        'same_number',
      ),
    ])
export type ListedRow = NonNullable<Awaited<ReturnType<typeof findListed>>>

export const findListed = (reader: Reader, id: string) =>
  listed(reader).where('credentials.id', '=', id).executeTakeFirst()

const LISTED = 200

export const listOfGuide = (db: Db, guideId: string) =>
  listed(db)
    .where('guide_id', '=', guideId)
    .orderBy('credentials.created_at', 'desc')
    .limit(LISTED)
    .execute()

/** No other one of its kind and country counts longer; of two with the same end, the newer one. */
export const IS_LAST = sql<boolean>`not exists (select from credentials as newer
  where newer.guide_id = credentials.guide_id and newer.kind = credentials.kind
    and newer.country = credentials.country and newer.status = 'valid'
    and (coalesce(newer.ends_at, 'infinity'), newer.id)
      > (coalesce(credentials.ends_at, 'infinity'), credentials.id))`

export const listWaiting = (db: Db) =>
  listed(db)
    .where('credentials.status', '=', 'waiting')
    .orderBy('credentials.created_at')
    .limit(LISTED)
    .execute()

export const listEnding = (db: Db, before: Date) =>
  listed(db)
    .where('credentials.status', '=', 'valid')
    .where('ends_at', '<=', before)
    .where(IS_LAST)
    .orderBy('ends_at')
    .limit(LISTED)
    .execute()

export const listEnded = (db: Db) =>
  listed(db)
    .where('credentials.status', '=', 'ended')
    .where(IS_LAST)
    .orderBy('ends_at', 'desc')
    .limit(LISTED)
    .execute()

/** The id of a guide by username. */
export const guideIdOf = async (tx: Tx, username: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('accounts')
      .select('id')
      .where(sql`lower(username)`, '=', lower(username))
      .where('role', '=', 'guide')
      .executeTakeFirst()
  )?.id

type Checked = Authorized<{ id: string }, 'checkCredential'>

/** Enters what the operator knows, as `insert` does for what a guide sends. */
export const enter = (
  tx: Tx,
  _by: Checked | SystemAuthority<'effects', { id: string }>,
  row: Insertable<Database['credentials']>,
) => tx.insertInto('credentials').values(row).execute()

export const check = (tx: Tx, { id }: Checked, changes: Updateable<Database['credentials']>) =>
  tx.updateTable('credentials').set(changes).where('id', '=', id).execute()

/** The photographs are deleted so long after the decision. */
export const deleteFilesAt = (tx: Tx, { id }: Checked, at: Date) =>
  tx
    .updateTable('credential_files')
    .set({ delete_at: at })
    .where('credential_id', '=', id)
    .where('delete_at', 'is', null)
    .execute()
