import type { ExchangeRates } from '@annai/contract/bookings/rates'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tx } from '../../../platform/db/transact.ts'
import type { SystemAuthority } from '../../../platform/system-authority.ts'

export const findAll = (reader: Db | Tx) =>
  reader
    .selectFrom('exchange_rates')
    .select(['currency', 'per_usd', sql<string>`as_of::text`.as('as_of'), 'source'])
    .orderBy('currency')
    .execute()

/** Rates of different dates are never mixed. */
export async function replaceAll(
  tx: Tx,
  { asOf, source, rates }: SystemAuthority<'operator', ExchangeRates>,
): Promise<void> {
  // Two concurrent imports would each leave the other's rows.
  await sql`lock table exchange_rates in share row exclusive mode`.execute(tx)
  await tx.deleteFrom('exchange_rates').execute()
  await tx
    .insertInto('exchange_rates')
    .values(
      Object.entries(rates).map(([currency, per_usd]) => ({
        currency,
        per_usd,
        as_of: asOf,
        source,
      })),
    )
    .execute()
}
