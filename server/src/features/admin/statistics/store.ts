import type { MemberGroup } from '@annai/contract/admin/statistics/vocabulary'
import { STATUS } from '@annai/contract/bookings/lifecycle'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export interface MemberRow {
  id: string
  username: string
  name: string
  asked: number
  answered: number
  unanswered: number
  waiting_since: Date | null
  ends_at: Date | null
}

/** The instants between which members are looked at. */
export interface MemberSpan {
  /** Enquiries since then. */
  readonly since: Date
  /** An enquiry from before had time to be answered. */
  readonly answerable: Date
  /** Credentials that end before. */
  readonly endsBefore: Date
}

const IS_WAITING = sql`bookings.status = ${STATUS.enquiry} and not guide_has_replied`
const IS_ANSWERED = sql`(guide_has_replied or bookings.status = ${STATUS.declined})`

/** Listed guides who are not of the demo, with their enquiries and credentials. */
const members = ({ since, answerable, endsBefore }: MemberSpan) => sql`
  select accounts.id, username, display_name as name, coalesce(asked, 0) as asked,
    coalesce(answered, 0) as answered, coalesce(unanswered, 0) as unanswered, waiting_since,
    ends_at, coalesce(old_unanswered > 0 and old_answered = 0, false) as is_silent
  from guides join accounts on accounts.id = account_id
  left join (
    select guide_id, (count(*) filter (where created_at > ${since}))::int as asked,
      (count(*) filter (where created_at > ${since} and ${IS_ANSWERED}))::int as answered,
      count(*) filter (where created_at > ${since} and created_at <= ${answerable}
        and not ${IS_ANSWERED} and bookings.status <> ${STATUS.cancelledByUser}) as old_unanswered,
      count(*) filter (where created_at > ${since} and created_at <= ${answerable}
        and ${IS_ANSWERED}) as old_answered,
      (count(*) filter (where ${IS_WAITING}))::int as unanswered,
      min(created_at) filter (where ${IS_WAITING}) as waiting_since
    from bookings where created_at > ${since} or bookings.status = ${STATUS.enquiry}
    group by guide_id) enquiries on enquiries.guide_id = account_id
  left join (
    select guide_id, min(last_end) as ends_at from (
      select guide_id, max(coalesce(ends_at, 'infinity')) as last_end from credentials
      where status = 'valid' group by guide_id, kind, country) valid
    where last_end <= ${endsBefore} group by guide_id) ending on ending.guide_id = account_id
  where approval_status = 'approved' and not is_dummy and accounts.status = 'active'`

const IN_GROUP: Record<MemberGroup, RawBuilder<unknown>> = {
  asked: sql`asked > 0`,
  silent: sql`is_silent`,
  unanswered: sql`unanswered > 0`,
  ending: sql`ends_at is not null`,
}
const ORDER: Record<MemberGroup, RawBuilder<unknown>> = {
  asked: sql`asked desc`,
  silent: sql`asked desc`,
  unanswered: sql`waiting_since`,
  ending: sql`ends_at`,
}

/** How many members there are, and how many of each group. */
export async function countMembers(
  db: Db,
  span: MemberSpan,
): Promise<{ members: number } & Record<MemberGroup, number>> {
  const { rows } = await sql<{ members: number } & Record<MemberGroup, number>>`
    select count(*)::int as members, ${sql.join(
      Object.entries(IN_GROUP).map(
        ([group, such]) => sql`(count(*) filter (where ${such}))::int as ${sql.ref(group)}`,
      ),
    )} from (${members(span)}) as member`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('a count has a row')
  return counts
}

/** The members of a group, those who matter most first; without a group all, by name. */
export async function listMembers(
  db: Db,
  span: MemberSpan,
  group: MemberGroup | null,
  limit: number,
  offset = 0,
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    select id, username, name, asked, answered, unanswered, waiting_since, ends_at
    from (${members(span)}) as member where ${group ? IN_GROUP[group] : sql`true`}
    order by ${group ? ORDER[group] : sql`username`}, id
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}
