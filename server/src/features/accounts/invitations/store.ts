import type { InvitationState } from '@annai/contract/admin/invitations/vocabulary'
import type { AdminInvitationQuery } from '@annai/contract/admin/lists/shapes'
import type { Language } from '@annai/contract/languages'
import type { Authorized } from '@annai/contract/permission'
import { sql } from 'kysely'
import { containsText } from '../../../platform/db/contains-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { addressForms } from '../../../platform/db/lower.ts'
import { totalCount } from '../../../platform/db/total-count.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

type Reader = Db | Tx

/**
 * Serializes invitations: of two concurrent uploads of a file, the second finds the addresses
 * invited, and both count for the day.
 */
export const lockInvitations = (tx: Tx) => sql`select pg_advisory_xact_lock(4215007)`.execute(tx)

interface KnownAddress {
  /** In lower case as the database writes it. */
  key: string
  has_account: boolean
  is_invited: boolean
}

/** What is stored about each of the addresses, in their order. */
export async function findKnown(
  reader: Reader,
  emails: readonly string[],
  now: Date,
): Promise<KnownAddress[]> {
  const others = emails.map((email) => addressForms(email).at(-1) ?? email)
  const { rows } = await sql<KnownAddress>`
    select lower(wanted.email) as key,
      exists (select from accounts
        where lower(accounts.email) in (lower(wanted.email), lower(wanted.other))
        and email_verified_at is not null) as has_account,
      exists (select from invitations
        where lower(invitations.email) in (lower(wanted.email), lower(wanted.other))
        and accepted_at is null and expires_at > ${now}) as is_invited
    from unnest(${emails}::text[], ${others}::text[]) with ordinality
      as wanted(email, other, place)
    order by place`.execute(reader)
  return rows
}

export interface NewInvitation {
  id: string
  email: string
  name: string
  number: string
  member_until: string | null
  language: Language
  profile: string | null
  created_at: Date
  sent_at: Date
  expires_at: Date
}

/** Expired invitations of the same address are replaced. */
export async function insert(
  tx: Tx,
  { rows, now }: Authorized<{ rows: readonly NewInvitation[]; now: Date }, 'inviteGuide'>,
): Promise<void> {
  await sql`delete from invitations where accepted_at is null and expires_at <= ${now}
    and lower(email) in (select lower(email) from unnest(${rows.map(({ email }) => email)}::text[])
      as email)`.execute(tx)
  await tx
    .insertInto('invitations')
    .values([...rows])
    .execute()
}

const COLUMNS = [
  'invitations.id',
  'invitations.email',
  'invitations.name',
  'invitations.number',
  sql<string | null>`invitations.member_until::text`.as('member_until'),
  'invitations.language',
  'invitations.sent_at',
  'invitations.expires_at',
  'invitations.accepted_at',
  'invitations.account_id',
] as const

export const lock = (tx: Tx, id: string) =>
  tx.selectFrom('invitations').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()

const stateAt = (now: Date) => sql<InvitationState>`case
  when invitations.accepted_at is not null then 'joined'
  when invitations.expires_at > ${now} then 'open' else 'expired' end`

export const find = (reader: Reader, id: string, now: Date) =>
  reader
    .selectFrom('invitations')
    .leftJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select([...COLUMNS, 'accounts.username', stateAt(now).as('state')])
    .where('invitations.id', '=', id)
    .executeTakeFirst()

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof find>>>

type Filters = Pick<AdminInvitationQuery, 'search' | 'state'>

const filtered = (db: Db, { search, state }: Filters, now: Date) =>
  db
    .selectFrom('invitations')
    // Without an index: they are deleted after two months.
    .$if(state !== 'all', (query) => query.where(stateAt(now), '=', state as InvitationState))
    .$if(search !== '', (query) =>
      query.where(containsText(sql`name || E'\\n' || email || E'\\n' || number`, search)),
    )

/** A page. Each row of a search has the number of all rows found. */
export const findPage = (
  db: Db,
  filters: Filters & Pick<AdminInvitationQuery, 'order'>,
  now: Date,
  limit: number,
  offset: number,
) =>
  db
    .with('page', () =>
      filtered(db, filters, now)
        .select(['id as page_id', totalCount(filters.search).as('found')])
        .orderBy('created_at', filters.order)
        .orderBy('id', filters.order)
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('invitations', 'invitations.id', 'page.page_id')
    .leftJoin('accounts', 'accounts.id', 'invitations.account_id')
    .select([...COLUMNS, 'accounts.username', stateAt(now).as('state'), 'page.found'])
    .orderBy('invitations.created_at', filters.order)
    .orderBy('invitations.id', filters.order)
    .execute()

export const countFiltered = async (db: Db, filters: Filters, now: Date): Promise<number> =>
  (
    await filtered(db, filters, now)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

export const countStates = (db: Db, now: Date) =>
  db
    .selectFrom('invitations')
    .select((eb) => [stateAt(now).as('state'), eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()

export const extend = (
  tx: Tx,
  invitation: Authorized<{ id: string }, 'inviteGuide'>,
  times: { sent_at: Date; expires_at: Date },
) => tx.updateTable('invitations').set(times).where('id', '=', invitation.id).execute()

export const remove = (tx: Tx, invitation: Authorized<{ id: string }, 'inviteGuide'>) =>
  tx.deleteFrom('invitations').where('id', '=', invitation.id).execute()

/** Every link of an invitation works, so that the newest mail is not the only one that does. */
export const insertToken = (
  tx: Tx,
  _by: SystemAuthority<'effects'>,
  token: { token_hash: Buffer; invitation_id: string },
) =>
  tx
    .insertInto('invitation_tokens')
    .values(token)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

const linked = (reader: Reader, tokenHash: Buffer) =>
  reader
    .selectFrom('invitation_tokens')
    .innerJoin('invitations', 'invitations.id', 'invitation_tokens.invitation_id')
    .select([...COLUMNS, 'invitations.profile'])
    .where('token_hash', '=', tokenHash)

export type LinkedRow = NonNullable<Awaited<ReturnType<typeof findByToken>>>

/** The invitation of a link, even if it is used or expired. */
export const findByToken = (reader: Reader, tokenHash: Buffer) =>
  linked(reader, tokenHash).executeTakeFirst()

export const lockByToken = (tx: Tx, tokenHash: Buffer) =>
  linked(tx, tokenHash).forUpdate('invitations').executeTakeFirst()

export const markAccepted = (
  tx: Tx,
  account: Authorized<{ id: string }, 'changeByLink'>,
  { id, now }: { id: string; now: Date },
) =>
  tx
    .updateTable('invitations')
    // The guide's own from now on.
    .set({ account_id: account.id, accepted_at: now, profile: null })
    .where('id', '=', id)
    .execute()

/** Deletes invitations that were used or expired long enough ago. */
export const removeOld = (db: Db, _by: SystemAuthority<'retention'>, endedBefore: Date) =>
  db
    .deleteFrom('invitations')
    .where(sql<boolean>`least(expires_at, accepted_at) < ${endedBefore}`)
    .execute()
