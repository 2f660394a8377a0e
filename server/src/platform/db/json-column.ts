import type { ColumnType } from 'kysely'

/** A JSON column: selects objects, takes JSON text. */
export type Json<T> = ColumnType<T, string, string>
export type JsonDefault<T> = ColumnType<T, string | undefined, string>
