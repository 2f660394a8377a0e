import { sql } from 'kysely'
import { describe, expect, inject, it } from 'vitest'
import { connect } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import { cloneDatabase } from './database.ts'

describe('A test’s database', () => {
  it('is migrated, isolated and dropped afterwards', async () => {
    const log = createLog('silent')
    const [one, other] = await Promise.all([
      cloneDatabase(inject('template')),
      cloneDatabase(inject('template')),
    ])
    const mine = connect(one.config, log)
    const theirs = connect(other.config, log)
    const count = (db: typeof mine.db) =>
      db.selectFrom('installation').select('name').where('name', '=', 'mark').execute()

    await mine.db.insertInto('installation').values({ name: 'mark', value: '{}' }).execute()
    expect(await count(mine.db)).toHaveLength(1)
    expect(await count(theirs.db)).toHaveLength(0)

    await mine.close()
    await one.drop()
    const { rows } =
      await sql`select 1 from pg_database where datname = ${one.config.database}`.execute(theirs.db)
    expect(rows).toEqual([])
    await theirs.close()
    await other.drop()
  })
})
