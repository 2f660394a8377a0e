import type { Language } from '@annai/contract/languages'
import type { Authorized } from '@annai/contract/permission'
import type { ParsedText } from '@annai/contract/site/legal/shapes'
import { LEGAL_LIMITS, type LegalDocument } from '@annai/contract/site/legal/vocabulary'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import { SITE_CHANNEL } from '../../../platform/site/store.ts'

type ByLanguage = Partial<Record<Language, string>>

/** A published version of a document. */
export const find = (reader: Db | Tx, document: LegalDocument, id: number) =>
  reader
    .selectFrom('legal_versions')
    .select(['id', 'texts', 'language', 'base_hashes', 'is_material', 'in_force_at'])
    .where('document', '=', document)
    .where('id', '=', id)
    .executeTakeFirst()

export type LegalRow = Awaited<ReturnType<typeof find>> & {}

/** The parsed text of a version in a language, or else in the binding one, and which it is. */
export const findText = (
  reader: Db | Tx,
  document: LegalDocument,
  id: number,
  language: Language,
) =>
  reader
    .selectFrom('legal_versions')
    .select([
      'id',
      'in_force_at',
      sql<ParsedText | null>`coalesce(parsed -> ${language}::text, parsed -> language)`.as(
        'content',
      ),
      sql<Language | null>`case when parsed ? ${language}::text then ${language}::text
        else language end`.as('language'),
    ])
    .where('document', '=', document)
    .where('id', '=', id)
    .executeTakeFirst()

export type LegalTextRow = Awaited<ReturnType<typeof findText>> & {}

/** The latest versions with their authors, newest first. */
export async function findVersions(reader: Db | Tx, document: LegalDocument) {
  const { rows } = await sql<{
    id: number
    languages: Language[]
    is_material: boolean
    in_force_at: Date
    published_at: Date
    username: string | null
  }>`select legal_versions.id, is_material, in_force_at, published_at, admins.username,
      array(select key from jsonb_object_keys(texts) as key order by key) as languages
    from legal_versions left join admins on admins.id = admin_id
    where document = ${document} order by legal_versions.id desc
    limit ${LEGAL_LIMITS.versions}`.execute(reader)
  return rows
}

export type LegalVersionRow = Awaited<ReturnType<typeof findVersions>>[number]

interface NewVersion {
  document: LegalDocument
  texts: ByLanguage
  parsed: Partial<Record<Language, ParsedText>>
  language: Language | null
  baseHashes: ByLanguage
  isMaterial: boolean
  inForceAt: Date
  adminId: string
}

/** Publishes a version; other instances are notified once it is committed. */
export async function publish(
  tx: Tx,
  { document, texts, parsed, language, ...version }: Authorized<NewVersion, 'publishSite'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('legal_versions')
    .values({
      document,
      texts: JSON.stringify(texts),
      parsed: JSON.stringify(parsed),
      language,
      base_hashes: JSON.stringify(version.baseHashes),
      is_material: version.isMaterial,
      in_force_at: version.inForceAt,
      admin_id: version.adminId,
      published_at: now,
    })
    .execute()
  await sql`select pg_notify(${SITE_CHANNEL}, '')`.execute(tx)
}
