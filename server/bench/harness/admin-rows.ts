import { BOOKING_STATUSES } from '@annai/contract/bookings/lifecycle'
import { APPROVAL_STATUSES } from '@annai/contract/guides/vocabulary'
import { REPORT_REASON_VALUES, REPORT_STATUSES } from '@annai/contract/reports/vocabulary'
import { sql } from 'kysely'
import { generateGuides } from '../../src/cli/guides-generate.ts'
import { VOICES } from '../../src/cli/load-test/people.ts'
import type { Platform } from '../../src/platform/platform.ts'

const FIRST = '2025-06-01T00:00:00Z'

/** An SQL array from which row `n` takes its own: the same for the same number. */
const pick = (values: readonly string[], n = 'n') =>
  sql`(${sql.val([...values])}::text[])[1 + (hashint4(${sql.raw(n)}) & 65535) % ${sql.lit(values.length)}]`

const families = VOICES.flatMap((voice) => voice.families)
const givens = VOICES.flatMap((voice) => voice.givens)

/** Guides in all their states, not only those that visitors see. */
async function spreadGuides({ db }: Platform): Promise<void> {
  await sql`with numbered as (
      select account_id, row_number() over (order by account_id)::int as n from guides)
    update guides set
      approval_status = ${pick([...APPROVAL_STATUSES, 'approved', 'approved', 'approved'])},
      is_dummy = n % 10 = 0, view_priority = case when n % 50 = 0 then n % 21 - 10 else 0 end
    from numbered where numbered.account_id = guides.account_id`.execute(db)
  await sql`update accounts set status = 'blocked'
    where role = 'guide' and (hashtext(username) & 65535) % 100 = 0`.execute(db)
}

async function addTravellers({ db }: Platform, count: number): Promise<void> {
  await sql`with people as (
      select gen_random_uuid() as id, n from generate_series(1, ${sql.lit(count)}) as n),
    added as (
      insert into accounts (id, role, username, email, password_hash, display_name, status,
        email_verified_at, created_at)
      select id, 'user', 'wanderer_' || n, 'wanderer_' || n || '@load.annai.example', '-',
        ${pick(families)} || ' ' || ${pick(givens, 'n + 7')},
        case when n % 200 = 0 then 'blocked' when n % 50 = 0 then 'inactive' else 'active' end,
        now(), timestamptz ${sql.lit(FIRST)} + n * interval '3 minutes'
      from people returning id, username)
    insert into travellers (account_id, location)
    select id, case when hashtext(username) % 3 = 0 then '' else 'Osaka, Japan' end from added`.execute(
    db,
  )
}

/** Pairs every number with a guide and a traveller. */
const pairs = (count: number) => sql`
  guides_ as (select id, row_number() over (order by id)::int as n from accounts where role = 'guide'),
  users_ as (select id, row_number() over (order by id desc)::int as n from accounts where role = 'user'),
  pairs as (
    select s.n, guides_.id as guide_id, users_.id as user_id
    from generate_series(1, ${sql.lit(count)}) as s(n)
    join guides_ on guides_.n = 1 + s.n % (select count(*) from guides_)
    join users_ on users_.n = 1 + (s.n * 7) % (select count(*) from users_))`

async function addBookings({ db }: Platform, count: number): Promise<void> {
  await sql`with ${pairs(count)}
    insert into bookings (id, user_id, guide_id, status, enquiry_message, enquiry_location,
      enquiry_date_time, enquiry_group_size, created_at, updated_at)
    select gen_random_uuid(), user_id, guide_id, ${pick(BOOKING_STATUSES)},
      'We would love to see the old town.', 'Kyoto', 'mid July', 1 + n % 6,
      timestamptz ${sql.lit(FIRST)} + n * interval '4 minutes', now() from pairs`.execute(db)
}

async function addReports({ db }: Platform, count: number): Promise<void> {
  await sql`with ${pairs(count)}
    insert into reports (id, reporter_id, reporter_role, reported_id, reported_role, reason,
      description, status, context, created_at)
    select gen_random_uuid(), user_id, 'user', guide_id, 'guide', ${pick(REPORT_REASON_VALUES)},
      'The pictures are of somebody else.', ${pick(REPORT_STATUSES, 'n + 3')},
      jsonb_build_object('username', 'then', 'introduction', repeat('What the profile said. ', 20)),
      timestamptz ${sql.lit(FIRST)} + n * interval '5 minutes' from pairs`.execute(db)
}

async function addContacts({ db }: Platform, count: number): Promise<void> {
  await sql`insert into contact_messages (id, name, email, subject, message, answered_at, created_at)
    select gen_random_uuid(), ${pick(families)} || ' ' || ${pick(givens, 'n + 5')},
      'writer_' || n || '@load.annai.example', ${pick(['Question', '予約について', '문의', 'Refund'])},
      repeat('A question about how it works. ', 10), case when n % 4 > 0 then now() end,
      timestamptz ${sql.lit(FIRST)} + n * interval '5 minutes'
    from generate_series(1, ${sql.lit(count)}) as n`.execute(db)
}

/** Lines like those of real actions; their hashes are not chained, which no list checks. */
async function addRecord({ db }: Platform, count: number): Promise<void> {
  await sql`with ${pairs(count)}
    insert into audit_log (seq, admin_username, act, subject_kind, subject_id, before, after,
      reason, created_at, previous_hash, hash)
    select n, 'keeper_' || n % 5, ${pick(['guide.decided', 'guide.priority', 'guide.blocked'])},
      'guide', guide_id, '{"approvalStatus":"pendingApproval"}', '{"approvalStatus":"approved"}',
      case when n % 10 = 0 then 'The pictures are not yours' else '' end,
      timestamptz ${sql.lit(FIRST)} + n * interval '5 minutes',
      sha256(n::text::bytea), sha256((n + 1)::text::bytea) from pairs`.execute(db)
}

/** Inserts `count` rows of everything that the admin console lists; needs an empty database. */
export async function addAdminRows(ctx: Platform, count: number): Promise<void> {
  await generateGuides(ctx, count)
  await spreadGuides(ctx)
  for (const add of [addTravellers, addBookings, addReports, addContacts, addRecord])
    await add(ctx, count)
  await sql`vacuum analyze`.execute(ctx.db)
}
