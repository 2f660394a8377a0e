/**
 * Concurrent loads share a query, and concurrent changes share a statement. A caller reads one row
 * by its key and writes typed rows of Kysely's tables; it does not see the others of its batch.
 *
 *     const parties = await ctx.batch.load(store.enquiryParties, { guide, traveller })
 *     const booking = insert('bookings', row)
 *     const effects = await ctx.events.writes('booking.enquired', { booking: row })
 *     const result = await ctx.batch.commit([booking, ...effects])
 *
 * `commit` takes writes that are made together or not at all. The first is their cause: where it
 * finds nothing to change (a key that was claimed before, a row that is gone), nothing is written.
 * Everything else in this folder is private.
 */
export { type Batcher, type Change, createBatcher, writeEffects } from './commit.ts'
export { createBatchLoader, defineQuery, type RowOf } from './load.ts'
export {
  type AfterCommit,
  defineInsert,
  defineWrite,
  insert,
  type NewRow,
  update,
  type Write,
} from './write.ts'
