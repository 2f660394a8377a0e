import { hasDay } from '@annai/contract/bookings/day/policy'
import { BOOKING_STATUSES, STATUS } from '@annai/contract/bookings/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { type ChangedPage, IDS_AT_ONCE } from '../../../platform/jobs/comparison-job.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import { CANCELLATION_KEYS } from '../messages/system-lines/store.ts'

const LOOK_BACK = "interval '24 months'"
/** A guide's cancellation within this time before the first start is a late one. */
const LATE_WITHIN = "interval '3 days'"
const MIN_TOURS = 5
/** Agreed or completed. */
const STANDING = BOOKING_STATUSES.filter(hasDay)

/** A claim that the guide did not come was agreed or upheld: `isAbsence` of the contract in SQL. */
export const IS_ABSENT = sql`exists (select from no_shows where no_shows.booking_id = bookings.id
  and by_role = 'user' and withdrawn_at is null and (has_agreed or outcome = 'upheld'))`

interface Tours {
  tours_agreed: number | null
  tours_kept: number | null
  late_cancels: number | null
}

/**
 * How the past agreed tours of each of these guides ended (docs/rules/bookings.md#reliability), of
 * guides with enough of them. In SQL, since the claims of a page of guides would be many rows.
 */
const toursOf = (now: Date, isWanted: RawBuilder<unknown>) => sql<{ guide_id: string } & Tours>`
  select guide_id, count(*)::int as tours_agreed,
    (count(*) filter (where ended = 'kept'))::int as tours_kept,
    (count(*) filter (where ended = 'late'))::int as late_cancels
  from (
    select bookings.guide_id, case
      when ${IS_ABSENT} then 'absent'
      when bookings.status in (${sql.join(STANDING)}) then 'kept'
      when bookings.status = ${STATUS.cancelledByGuide} and exists (select from messages
        where messages.booking_id = bookings.id and is_system
          and message_key in (${sql.join(CANCELLATION_KEYS)}) and sender_role = 'guide'
          and messages.created_at
            > coalesce(first_start_at, last_end_at) - ${sql.raw(LATE_WITHIN)}) then 'late'
      end as ended
    from bookings
    join proposals on proposals.booking_id = bookings.id
      and proposals.revision = bookings.agreed_revision
    where ${isWanted}
      and last_end_at <= ${now} and last_end_at > ${now}::timestamptz - ${sql.raw(LOOK_BACK)}
  ) past
  where ended is not null
  group by guide_id
  having count(*) >= ${sql.lit(MIN_TOURS)}`

/** The guides after `after`, by id, whose stored numbers differ from those of their bookings. */
export async function changedGuides(db: Db, now: Date, after: string | null): Promise<ChangedPage> {
  const { rows } = await sql<{ id: string; is_changed: boolean }>`
    with page as materialized (
      select account_id, tours_agreed, tours_kept, late_cancels from guides
      where ${after === null ? sql`true` : sql`account_id > ${after}`}
      order by account_id limit ${sql.lit(IDS_AT_ONCE)})
    select page.account_id as id,
      (page.tours_agreed, page.tours_kept, page.late_cancels) is distinct from
        (known.tours_agreed, known.tours_kept, known.late_cancels) as is_changed
    from page
    left join (${toursOf(now, sql`bookings.guide_id in (select account_id from page)`)}) as known
      on known.guide_id = page.account_id
    order by page.account_id`.execute(db)
  const changed = rows.filter(({ is_changed }) => is_changed).map(({ id }) => id)
  return { changed, last: rows.at(-1)?.id ?? null }
}

/** Recounts with the guide's row locked. Returns whether a number changed. */
export async function updateTours(
  tx: Tx,
  { id }: SystemAuthority<'clock', { id: string }>,
  now: Date,
): Promise<boolean> {
  const before = await tx
    .selectFrom('guides')
    .select(['tours_agreed', 'tours_kept', 'late_cancels'])
    .where('account_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const { rows } = await toursOf(now, sql`bookings.guide_id = ${id}`).execute(tx)
  const { tours_agreed = null, tours_kept = null, late_cancels = null } = rows[0] ?? {}
  if (
    !before ||
    (before.tours_agreed === tours_agreed &&
      before.tours_kept === tours_kept &&
      before.late_cancels === late_cancels)
  )
    return false
  await tx
    .updateTable('guides')
    .set({ tours_agreed, tours_kept, late_cancels })
    .where('account_id', '=', id)
    .execute()
  return true
}
