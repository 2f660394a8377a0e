import type { ActName } from '@annai/contract/admin/lists/vocabulary'
import type { QueueQuery } from '@annai/contract/admin/queue/shapes'
import { QUEUE_LIMITS, type QueueKind } from '@annai/contract/admin/queue/vocabulary'
import { NO_SHOW_ANSWER_HOURS } from '@annai/contract/bookings/day/no-shows'
import type { Authorized } from '@annai/contract/permission'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

// Changes and guides without a licence as in guides/approval/store.ts; a store imports no other
// feature.
const HAS_CHANGED = sql`cardinality(guides.changed_since_approval) > 0
  and guides.approval_status = 'approved'`

const ANSWER_TIME = sql`make_interval(hours => ${NO_SHOW_ANSWER_HOURS})`

/** The countries in which the site requires a licence; of the settings in force. */
const LICENSED_COUNTRIES = sql`
  select key as country from jsonb_each((select settings->'countries' from site_versions
    where published_at is not null order by id desc limit 1))
  where value->>'effect' = 'require'`

/**
 * Everything that waits, read from the rows themselves: what is decided anywhere has left it.
 * Reports that someone is looking at wait no more. Claims that a party did not come wait once they
 * are denied, or were not answered in time.
 */
export const open = (now: Date) => sql`
  select 'guide' as kind, account_id as subject_id, account_id as person_id, null as name,
    '' as title, coalesce(submitted_at, accounts.updated_at) as since, interval '72 hours' as within
  from guides join accounts on accounts.id = account_id where approval_status = 'pendingApproval'
  union all
  select 'change', account_id, account_id, null, '', coalesce(changed_at, accounts.updated_at),
    interval '72 hours'
  from guides join accounts on accounts.id = account_id where ${HAS_CHANGED}
  union all
  select 'report', id, reported_id, null, reason, created_at,
    case reason when 'Harassment' then interval '4 hours' else interval '24 hours' end
  from reports where status = 'Pending'
  union all
  select 'noShow', no_shows.id, case by_role when 'user' then guide_id else user_id end, null,
    by_role, coalesce(answered_at, no_shows.created_at + ${ANSWER_TIME}), interval '24 hours'
  from no_shows join bookings on bookings.id = booking_id
  where outcome is null and withdrawn_at is null and has_agreed is not true
    and (answered_at is not null or no_shows.created_at <= ${now}::timestamptz - ${ANSWER_TIME})
  union all
  select 'credential', id, guide_id, null, kind, created_at, interval '72 hours'
  from credentials where status = 'waiting'
  union all
  select 'licence', guides.account_id, guides.account_id, null, '', ended.at, interval '72 hours'
  from guides join accounts on accounts.id = guides.account_id
  join (${LICENSED_COUNTRIES}) as licensed on licensed.country = guides.country_code
  cross join lateral (
    select max(ends_at) as at from credentials
    where guide_id = guides.account_id and kind = 'licence'
      and credentials.country = guides.country_code and credentials.status = 'ended') as ended
  where approval_status = 'approved' and accounts.status = 'active' and not is_dummy
    and ended.at is not null
    and not exists (select from credentials
      where guide_id = guides.account_id and kind = 'licence'
        and credentials.country = guides.country_code and credentials.status = 'waiting')
    and not badges @> jsonb_build_array(
      jsonb_build_object('kind', 'licence', 'country', guides.country_code))
  union all
  select 'appeal', decision_id, account_id, null, act, appeals.created_at, interval '7 days'
  from appeals join decisions on decisions.id = decision_id where outcome is null
  union all
  select 'contact', id, null, contact_messages.name, subject, created_at, interval '72 hours'
  from contact_messages where answered_at is null
  union all
  select 'mail', id, account_id, recipient, '', created_at, interval '72 hours'
  from mails where status = 'dead'`

/** A claim that has not run out; one from before the entry came back is of an earlier time. */
const IS_CLAIMED = (now: Date) => sql`claims.until > ${now}::timestamptz
  and claims.until - make_interval(mins => ${QUEUE_LIMITS.claimMinutes}) >= open.since`

interface OpenRow {
  kind: QueueKind
  subject_id: string
  title: string
  since: Date
  due: Date
  name: string
  username: string | null
  claimed_by: string | null
  is_mine: boolean | null
  until: Date | null
}

const heldBy = (owner: QueueQuery['owner'], adminId: string) =>
  ({
    all: sql`true`,
    mine: sql`claims.admin_id = ${adminId}`,
    free: sql`(claims.admin_id is null or claims.admin_id = ${adminId})`,
  })[owner]

/**
 * The most urgent entries and the counts of all, in one statement. Mails that were given up never
 * leave by themselves and come last, so that they do not fill the list.
 */
export async function readQueue(
  db: Db,
  adminId: string,
  now: Date,
  { kind, owner }: QueueQuery,
): Promise<{ rows: OpenRow[]; counts: Partial<Record<QueueKind, number>> }> {
  const { rows } = await sql<OpenRow & { counts: Partial<Record<QueueKind, number>> | null }>`
    with open as materialized (${open(now)}),
    counts as (select json_object_agg(kind, count) as counts
      from (select kind, count(*) from open group by kind) as by_kind),
    page as (
      select open.*, open.since + within as due, claims.until, claims.admin_id
      from open left join queue_claims as claims
        on claims.kind = open.kind and claims.subject_id = open.subject_id and ${IS_CLAIMED(now)}
      where ${kind === 'all' ? sql`true` : sql`open.kind = ${kind}`}
        and ${heldBy(owner, adminId)}
      order by open.kind = 'mail', due, open.subject_id limit ${QUEUE_LIMITS.listed})
    select counts, page.kind, page.subject_id, page.title, page.since, page.due, page.until,
      coalesce(accounts.display_name, page.name, '') as name, accounts.username,
      admins.username as claimed_by, page.admin_id = ${adminId} as is_mine
    from counts left join page on true
      left join accounts on accounts.id = page.person_id
      left join admins on admins.id = page.admin_id
    order by page.kind = 'mail', page.due, page.subject_id`.execute(db)
  return {
    counts: rows[0]?.counts ?? {},
    rows: rows.filter(({ subject_id }) => subject_id !== null),
  }
}

/** How many entries of each kind wait. */
export async function countOpen(
  reader: Db | Tx,
  now: Date,
): Promise<Partial<Record<QueueKind, number>>> {
  const { rows } = await sql<{ kind: QueueKind; count: number }>`
    select kind, count(*)::int as count from (${open(now)}) as open group by kind`.execute(reader)
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** Acts that decide about an entry, or about a person or review. Notes and priorities are none. */
const DECISIONS: readonly ActName[] = [
  'guide.decided',
  'guide.changesApproved',
  'guide.blocked',
  'guide.unblocked',
  'user.blocked',
  'user.unblocked',
  'person.warned',
  'report.decided',
  'noShow.decided',
  'review.removed',
  'review.restored',
  'feedback.removed',
  'appeal.answered',
  'credential.accepted',
  'credential.refused',
  'contact.answered',
  'contact.replied',
]

/** Who decided last, and when. */
export const lastDecision = (db: Db) =>
  db
    .selectFrom('audit_log')
    .select(['admin_username', 'created_at'])
    .where('act', 'in', DECISIONS)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()

type Entry = { kind: QueueKind; id: string }

export const isOpen = async (tx: Tx, { kind, id }: Entry, now: Date): Promise<boolean> =>
  (
    await sql`select from (${open(now)}) as open
      where kind = ${kind} and subject_id = ${id}`.execute(tx)
  ).rows.length > 0

/** Claims an entry or renews the claim, unless the claim of another administrator lasts. */
export const claim = (
  tx: Tx,
  { kind, id }: Authorized<Entry, 'claimEntry'>,
  { adminId, now, until }: { adminId: string; now: Date; until: Date },
) =>
  sql`insert into queue_claims as claims (kind, subject_id, admin_id, until)
    values (${kind}, ${id}, ${adminId}, ${until})
    on conflict (kind, subject_id) do update
      set admin_id = excluded.admin_id, until = excluded.until
      where claims.admin_id = excluded.admin_id or claims.until <= ${now}
        or not exists (select from (${open(now)}) as open
          where open.kind = claims.kind and open.subject_id = claims.subject_id
            and ${IS_CLAIMED(now)})`.execute(tx)

export const findClaim = (tx: Tx, { kind, id }: Entry) =>
  tx
    .selectFrom('queue_claims')
    .innerJoin('admins', 'admins.id', 'queue_claims.admin_id')
    .select(['admins.id', 'admins.username', 'until'])
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow()

export const removeOld = (db: Db, _by: SystemAuthority<'retention'>, now: Date) =>
  db.deleteFrom('queue_claims').where('until', '<=', now).execute()
