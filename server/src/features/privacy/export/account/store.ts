import type { Db } from '../../../../platform/db/database.ts'

/** What belongs to the account itself. */
export const accountRowsOf = (db: Db, id: string) => ({
  blockedPeople: {
    query: db
      .selectFrom('person_blocks')
      .innerJoin('accounts', 'accounts.id', 'person_blocks.blocked_id')
      .select(['accounts.username', 'person_blocks.created_at'])
      .where('blocker_id', '=', id),
    order: ['username'],
  },
  agreements: {
    query: db
      .selectFrom('agreements')
      .select(['document', 'version', 'language', 'agreed_at'])
      .where('account_id', '=', id),
    order: ['document', 'version'],
  },
})
