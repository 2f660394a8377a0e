import type { Language } from '@annai/contract/languages'
import type { Authorized } from '@annai/contract/permission'
import type { PersonRole } from '@annai/contract/person'
import type { AgreedDocument, LegalDocument } from '@annai/contract/site/legal/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

/** What a person agreed to, newest first. */
export const ofAccount = (reader: Db | Tx, accountId: string) =>
  reader
    .selectFrom('agreements')
    .select(['document', 'version', 'language', 'agreed_at'])
    .where('account_id', '=', accountId)
    .orderBy('agreed_at', 'desc')
    .orderBy('document')
    .execute()

export const createdAt = async (reader: Db | Tx, accountId: string): Promise<Date | undefined> =>
  (
    await reader
      .selectFrom('accounts')
      .select('created_at')
      .where('id', '=', accountId)
      .executeTakeFirst()
  )?.created_at

export interface AgreedTo {
  document: AgreedDocument
  version: number
  language: Language
}

/** A version that was agreed to before stays as it is. */
export const add = (
  tx: Tx,
  { id }: Authorized<{ id: string }, 'changeAccount'> | SystemAuthority<'effects', { id: string }>,
  agreed: readonly AgreedTo[],
  now: Date,
) =>
  tx
    .insertInto('agreements')
    .values(agreed.map((one) => ({ ...one, account_id: id, agreed_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export interface NoticeRow {
  id: number
  document: LegalDocument
  in_force_at: Date
  published_at: Date
  notified_through: string | null
  is_replaced: boolean
}

/** The oldest material version with people to notify, locked. */
export async function lockUnnotified(tx: Tx): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    select id, document, in_force_at, published_at, notified_through,
      exists (select from legal_versions newer where newer.document = legal_versions.document
        and newer.id > legal_versions.id) as is_replaced
    from legal_versions where is_material and notified_at is null
    order by id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** The next people of a role with an account from before the publication, in the order of their ids. */
export async function nextPeople(
  tx: Tx,
  { published_at, notified_through }: Pick<NoticeRow, 'published_at' | 'notified_through'>,
  roles: readonly PersonRole[],
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select accounts.id from accounts left join guides on guides.account_id = accounts.id
    where accounts.status = 'active' and accounts.email_verified_at is not null
      and accounts.role = any(${roles}) and guides.is_dummy is not true
      and accounts.created_at <= ${published_at}
      and (${notified_through}::uuid is null or accounts.id > ${notified_through}::uuid)
    order by accounts.id limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The last person who was notified; null once all were. */
export const saveNotified = (
  tx: Tx,
  { id }: SystemAuthority<'effects', { id: number }>,
  through: string | null,
  now: Date,
) =>
  tx
    .updateTable('legal_versions')
    .set(through === null ? { notified_at: now } : { notified_through: through })
    .where('id', '=', id)
    .execute()
