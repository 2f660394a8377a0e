import type { ColumnType } from 'kysely'

/** A JSON column: objects out, text in. */
export type Json<T> = ColumnType<T, string, string>
export type JsonDefault<T> = ColumnType<T, string | undefined, string>
