/** The public interface of the batch: everything else in this folder is private to it. */
export { type Batcher, createBatcher, writeEffects } from './batcher.ts'
export type { Change } from './execute.ts'
export { createBatchLoader } from './loader.ts'
export { defineQuery, type RowOf } from './query.ts'
export {
  type AfterCommit,
  always,
  defineInsert,
  defineWrite,
  insert,
  type NewRow,
  update,
  type Write,
} from './statement.ts'
