import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { AnswerBand } from '@annai/contract/guides/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import { DAY, HOUR, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { type ChangedPage, IDS_AT_ONCE } from '../../../platform/jobs/comparison-job.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import { systemKey } from '../messages/system-lines/store.ts'

type Reader = Db | Tx

const LOOK_BACK = 180 * DAY
/** After this time, an enquiry without an answer counts as one that is never answered. */
export const UNANSWERED_AFTER = 3 * DAY
/** An enquiry that was withdrawn sooner does not count, because the guide had no time to answer. */
const WITHDRAWN_WITHIN = "interval '1 day'"
const MIN_ANSWERS = 5
/** The bands of answers, the fastest first, with the longest time of each. */
export const BANDS: readonly (readonly [AnswerBand, ms: number])[] = [
  ['hour', HOUR],
  ['hours', 6 * HOUR],
  ['day', DAY],
  ['days', UNANSWERED_AFTER],
]

/** When the guide first answered a booking: by a message or a system line, such as of a proposal. */
export const firstAnswer = sql`
  select min(created_at) as answered_at from messages
  where booking_id = bookings.id and sender_role = 'guide' and sender_id is not null`

/** A booking that its traveller withdrew, or chose another guide, before the guide had time. */
export const isWithdrawn = (answeredAt: RawBuilder<unknown>) => sql`(
  ${answeredAt} is null and bookings.status = ${STATUS.cancelledByUser} and exists (
    select from messages
    where booking_id = bookings.id and is_system and (
      message_key = ${systemKey('superseded')} or (
        message_key = ${systemKey('cancelled')}
        and created_at < bookings.created_at + ${sql.raw(WITHDRAWN_WITHIN)}
      )
    )
  )
)`

/**
 * The band of each of these guides with an enquiry, from the threads. The later of two middle
 * times counts (docs/rules/bookings.md#answer-times).
 */
const bands = (now: Date, isWanted: RawBuilder<unknown>) => sql<{
  guide_id: string
  band: AnswerBand | null
}>`
  select guide_id, case when count(answered_at) >= ${sql.lit(MIN_ANSWERS)} then
    case ${sql.join(
      BANDS.map(
        ([band, ms]) => sql`when percentile_disc(0.5) within group (order by waited desc)
          <= ${sql.lit(ms / 1000)} then ${sql.lit(band)}`,
      ),
      sql` `,
    )} end end as band
  from (
    select bookings.guide_id, answer.answered_at,
      coalesce(extract(epoch from answer.answered_at - bookings.created_at), 'infinity') as waited
    from bookings
    cross join lateral (${firstAnswer}) answer
    where ${isWanted}
      and bookings.created_at > ${later(now, -LOOK_BACK)}
      and (answer.answered_at is not null or bookings.created_at <= ${later(now, -UNANSWERED_AFTER)})
      and not ${isWithdrawn(sql`answer.answered_at`)}
  ) asked
  group by guide_id`

/** The guides after `after`, by id, whose stored band differs from that of their threads. */
export async function changedGuides(db: Db, now: Date, after: string | null): Promise<ChangedPage> {
  const { rows } = await sql<{ id: string; is_changed: boolean }>`
    with page as materialized (
      select account_id, answers_within from guides
      where ${after === null ? sql`true` : sql`account_id > ${after}`}
      order by account_id limit ${sql.lit(IDS_AT_ONCE)})
    select page.account_id as id, page.answers_within is distinct from now_known.band as is_changed
    from page
    left join (${bands(now, sql`bookings.guide_id in (select account_id from page)`)}) as now_known
      on now_known.guide_id = page.account_id
    order by page.account_id`.execute(db)
  const changed = rows.filter(({ is_changed }) => is_changed).map(({ id }) => id)
  return { changed, last: rows.at(-1)?.id ?? null }
}

/** Calculates the band again with the guide's row locked. Returns whether it changed. */
export async function updateBand(
  tx: Tx,
  { id }: SystemAuthority<'clock', { id: string }>,
  now: Date,
): Promise<boolean> {
  await tx
    .selectFrom('guides')
    .select('account_id')
    .where('account_id', '=', id)
    .forUpdate()
    .execute()
  const band = await bandOf(tx, id, now)
  const { numUpdatedRows } = await tx
    .updateTable('guides')
    .set({ answers_within: band })
    .where('account_id', '=', id)
    .where(sql<boolean>`answers_within is distinct from ${band}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const bandOf = async (reader: Reader, guideId: string, now: Date): Promise<AnswerBand | null> =>
  (await bands(now, sql`bookings.guide_id = ${guideId}`).execute(reader)).rows[0]?.band ?? null
