import type { Db } from '../../../../platform/db/database.ts'

/** With what the person logs in, without keys and without the numbers that providers give people. */
export const loginRowsOf = (db: Db, id: string) => ({
  passkeys: {
    query: db
      .selectFrom('passkeys')
      .select(['id', 'user_agent', 'created_at', 'used_at'])
      .where('account_id', '=', id),
    order: ['id'],
  },
  identities: {
    query: db
      .selectFrom('identities')
      .select(['id', 'provider', 'created_at', 'used_at'])
      .where('account_id', '=', id),
    order: ['id'],
  },
})
