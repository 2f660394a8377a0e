import type { Authorized } from '@annai/contract/permission'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { Tx } from '../../platform/db/transact.ts'

type Reader = Db | Tx
type OwnGuide = Authorized<{ guide_id: string }, 'changeCredential'>

const dayOf = (column: 'valid_to' | 'applied_until' | 'checked_on') =>
  sql<string | null>`to_char(credentials.${sql.ref(column)}, 'YYYY-MM-DD')`.as(column)

const selection = (reader: Reader) =>
  reader
    .selectFrom('credentials')
    .select(['credentials.id', 'guide_id', 'kind', 'credentials.country', 'issuer', 'number'])
    .select(['shows_number', 'credentials.status', 'ends_at', 'checked_at', 'supersedes'])
    .select(['credentials.created_at'])
    .select([dayOf('valid_to'), dayOf('applied_until'), dayOf('checked_on')])

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
