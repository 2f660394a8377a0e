import type { Language } from '@annai/contract/languages'
import type { PersonRole } from '@annai/contract/person'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

type Row = Selectable<Database['translations']>

/** The columns that name what is translated. */
export type Subject = Readonly<
  | { message_id: string }
  | { booking_id: string }
  | { review_id: string }
  | { reply_id: string }
  | { recognition_booking_id: string; recognition_role: PersonRole }
  | { claim_id: string }
  | { answer_id: string }
>
type SubjectColumn = Subject extends infer One ? (One extends unknown ? keyof One : never) : never

interface Wanted {
  target: Language
  /** Of the text: the translation of an earlier one is not its own. */
  digest: string
}

export const find = (
  db: Db,
  subject: Subject,
  { target, digest }: Wanted,
): Promise<Row | undefined> =>
  db
    .selectFrom('translations')
    .selectAll()
    .where((is) => is.and(subject))
    .where('target', '=', target)
    .where((is) => is.or([is('digest', 'is', null), is('digest', '=', digest)]))
    .executeTakeFirst()

interface Lease extends Wanted {
  id: string
  engine: string
  now: Date
  until: Date
}

/**
 * Whether this caller requests the translation. An expired lease of another one is taken over, and
 * the row of an earlier text.
 */
export async function lease(
  db: Db,
  { subject }: SystemAuthority<'effects', { subject: Subject }>,
  { now, until, target, digest, engine, id }: Lease,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('translations')
    .values({ id, ...subject, target, digest, engine, leased_until: until, created_at: now })
    .onConflict((conflict) =>
      conflict
        .columns([...(Object.keys(subject) as SubjectColumn[]), 'target'])
        .doUpdateSet({ id, digest, engine, leased_until: until, source: '', body: null })
        .where((is) =>
          is.or([
            is('translations.leased_until', '<', now),
            is('translations.digest', '<>', digest),
          ]),
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

type Leased = SystemAuthority<'effects', { id: string }>

export const finish = (
  db: Db,
  { id }: Leased,
  { source, body, now }: { source: string; body: string | null; now: Date },
) =>
  db
    .updateTable('translations')
    .set({ source, body, leased_until: null, created_at: now })
    .where('id', '=', id)
    .execute()

/** Without an answer, the next press requests it again. */
export const release = (db: Db, { id }: Leased) =>
  db.deleteFrom('translations').where('id', '=', id).execute()

export type Outcome = 'sent' | 'answered' | 'failed'

const dayOf = (now: Date) => sql<Date>`${now.toISOString().slice(0, 10)}::date`

/** Counts the texts of a request on its day; false if they would be more than `max`. */
export async function countRequest(
  db: Db,
  _by: SystemAuthority<'effects'>,
  { now, outcome, texts, max }: { now: Date; outcome: Outcome; texts: number; max?: number },
): Promise<boolean> {
  if (max !== undefined && texts > max) return false
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('translation_counts')
    .values({ day: dayOf(now), outcome, count: texts })
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'outcome'])
        .doUpdateSet({ count: sql<number>`translation_counts.count + ${texts}` })
        .where(
          max === undefined
            ? sql<boolean>`true`
            : sql<boolean>`translation_counts.count + ${texts} <= ${max}`,
        ),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** The requests since that day and of today, by outcome. */
export const countsSince = (db: Db, { now, since }: { now: Date; since: Date }) =>
  db
    .selectFrom('translation_counts')
    .select([
      'outcome',
      sql<number>`sum(count)`.as('total'),
      sql<number>`coalesce(sum(count) filter (where day = ${dayOf(now)}), 0)`.as('today'),
    ])
    .where('day', '>=', dayOf(since))
    .groupBy('outcome')
    .execute()

export const removeOld = async (
  db: Db,
  _by: SystemAuthority<'retention'>,
  { before, countsBefore }: { before: Date; countsBefore: Date },
): Promise<void> => {
  await db.deleteFrom('translations').where('created_at', '<', before).execute()
  await db.deleteFrom('translation_counts').where('day', '<', dayOf(countsBefore)).execute()
}
