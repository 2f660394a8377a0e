import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Adds so many guides with verified addresses, in one statement. */
export async function addGuides({ ctx }: TestApp, count: number): Promise<void> {
  await sql`with added as (
      insert into accounts (id, role, username, email, password_hash, display_name,
        email_verified_at, created_at)
      select gen_random_uuid(), 'guide', 'member_' || n, 'member_' || n || '@example.com', 'none',
        'Member', ${ctx.clock.now()}, ${ctx.clock.now()}
      from generate_series(1, ${count}::int) as n returning id)
    insert into guides (account_id) select id from added`.execute(ctx.db)
}
