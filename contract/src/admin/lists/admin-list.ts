import { z } from 'zod'
import { defineOperation } from '../../operation.ts'

interface AdminList<
  Name extends string,
  Path extends `/api/admin/${string}`,
  Row extends z.ZodType,
  Query extends z.ZodType,
  Page extends z.ZodType,
> {
  /** The name of its pages and its file. */
  readonly name: Name
  /** The name of its entries in the API description. */
  readonly shows: string
  /** The path of the plain list. */
  readonly path: Path
  readonly row: Row
  readonly query: Query
  readonly page: Page
}

/** The three operations of a list in the admin console: a plain list, a page of it, and a file. */
export const adminList = <
  const Name extends string,
  const Path extends `/api/admin/${string}`,
  Row extends z.ZodType,
  Query extends z.ZodType,
  Page extends z.ZodType,
>({
  name,
  shows,
  path,
  row,
  query,
  page,
}: AdminList<Name, Path, Row, Query, Page>) => ({
  all: defineOperation({
    method: 'GET',
    path,
    who: 'admin',
    role: 'viewer',
    summary: `All ${shows}, newest first`,
    response: z.array(row),
  }),
  page: defineOperation({
    method: 'GET',
    path: `/api/admin/lists/${name}`,
    who: 'admin',
    role: 'viewer',
    summary: `A page of ${shows}, searched, filtered and sorted, with counts`,
    query,
    response: page,
  }),
  file: defineOperation({
    method: 'GET',
    path: `/api/admin/lists/${name}.csv`,
    who: 'admin',
    summary: `The same ${shows} as a file`,
    query,
    response: z.string(),
    responseType: 'text/csv',
  }),
})

export type AdminListOperations<
  Row extends z.ZodType,
  Query extends z.ZodType,
  Page extends z.ZodType,
> = ReturnType<typeof adminList<string, `/api/admin/${string}`, Row, Query, Page>>
