import { STATUS } from '@annai/contract/bookings/lifecycle'
import type { AnswerBand } from '@annai/contract/guides/vocabulary'
import { sql } from 'kysely'
import { DAY, HOUR, later } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'
import { systemKey } from '../messages/store.ts'

type Reader = Db | Tx

const LOOK_BACK = 180 * DAY
/** An enquiry without an answer counts from then on, as one that is never answered. */
const UNANSWERED_AFTER = 3 * DAY
/** A traveller who withdraws sooner gave the guide no time to answer. */
const WITHDRAWN_WITHIN = "interval '1 day'"
const MIN_ANSWERS = 5
const BANDS: readonly (readonly [AnswerBand, ms: number])[] = [
  ['hour', HOUR],
  ['hours', 6 * HOUR],
  ['day', DAY],
  ['days', 3 * DAY],
]

/**
 * The band of each of these guides (all guides with an enquiry, when none are named), from the
 * threads themselves: an answer is the guide's first message or line, such as that of a proposal
 * (docs/rules/bookings.md#answer-times). The later of two middle times counts.
 */
const bands = (now: Date, guideId: string | null) => sql<{
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
    cross join lateral (
      select min(created_at) as answered_at from messages
      where booking_id = bookings.id and sender_id = bookings.guide_id
    ) answer
    where ${guideId === null ? sql`bookings.guide_id is not null` : sql`bookings.guide_id = ${guideId}`}
      and bookings.created_at > ${later(now, -LOOK_BACK)}
      and (answer.answered_at is not null or bookings.created_at <= ${later(now, -UNANSWERED_AFTER)})
      and not (
        answer.answered_at is null and bookings.status = ${STATUS.cancelledByUser} and exists (
          select from messages
          where booking_id = bookings.id and is_system and (
            message_key = ${systemKey('superseded')} or (
              message_key = ${systemKey('cancelled')}
              and created_at < bookings.created_at + ${sql.raw(WITHDRAWN_WITHIN)}
            )
          )
        )
      )
  ) asked
  group by guide_id`

/** Guides whose stored band is not what their threads say. */
export async function changedGuides(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select guides.account_id as id from guides
    left join (${bands(now, null)}) as now_known on now_known.guide_id = guides.account_id
    where guides.answers_within is distinct from now_known.band`.execute(db)
  return rows.map(({ id }) => id)
}

/** Calculates the band again with the guide's row held; true when it changed. */
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
  (await bands(now, guideId).execute(reader)).rows[0]?.band ?? null
