import { type RawBuilder, sql } from 'kysely'

/**
 * The text in lower case as the database writes it, to compare with `lower(column)`: JavaScript
 * writes İ and a final Σ differently.
 */
export const lower = (text: string): RawBuilder<string> => sql<string>`lower(${text}::text)`
