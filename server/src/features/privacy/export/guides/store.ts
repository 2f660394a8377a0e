import type { Db } from '../../../../platform/db/database.ts'

/** What is exported of a guide’s credentials and of changes that staff made. */
export const guideRowsOf = (db: Db, id: string) => ({
  credentials: {
    query: db
      .selectFrom('credentials')
      .select(['id', 'kind', 'country', 'issuer', 'number', 'shows_number', 'status'])
      .select(['valid_to', 'applied_until', 'checked_on', 'created_at'])
      .where('guide_id', '=', id),
    order: ['id'],
  },
  profileEdits: {
    query: db
      .selectFrom('profile_edits')
      .select(['id', 'sections', 'before', 'created_at'])
      .where('guide_id', '=', id),
    order: ['id'],
  },
})
