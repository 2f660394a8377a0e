import type { z } from 'zod'
import type { AdminRole, PersonRole } from './person.ts'
import type { RefusalCode } from './refusals.ts'

/** Who may call: `maybe` accepts visitors, and identifies the caller if there is a token. */
export type Who = 'anyone' | 'maybe' | 'person' | PersonRole | 'admin'

/** One call of the API, declared once for the server, its description, its tests and its clients. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** The path; each `:name` is a parameter. */
  readonly path: `/${string}`
  readonly who: Who
  /** The least role of an administrator who may call; `staff` by default. */
  readonly role?: AdminRole
  /** Explains the call in the API description. */
  readonly summary: string
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** The response shape: other keys never leave the server. */
  readonly response: z.ZodType
  /** The status of success; 200 by default. */
  readonly status?: 201
  /** The media type of success; JSON by default. */
  readonly responseType?: 'text/csv' | 'text/calendar' | 'image/webp'
  /** Refusals beside the common ones. */
  readonly refuses?: readonly RefusalCode[]
  /** Shapes of refusals by status, where they are not the common one. */
  readonly refusedAs?: Partial<Record<400 | 409, z.ZodType>>
  /** A change that a blocked guide may still make, such as logging out. */
  readonly allowsBlocked?: true
  /** A call of administrators who have yet to set up the second factor that is required. */
  readonly allowsNoSecondFactor?: true
}

/** Declares an operation; its type keeps the path and the shapes. */
export const defineOperation = <const O extends Operation>(operation: O): O => operation

type ParamNames<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParamNames<`/${Tail}`>
    : Rest
  : never

/** The parameters of a path. */
export type Params<O extends Operation> = { [Name in ParamNames<O['path']>]: string }

type QueryValue = string | number | boolean | undefined

/** What a client sends with a call. */
export type Input<O extends Operation> = ([ParamNames<O['path']>] extends [never]
  ? unknown
  : { params: Params<O> }) &
  (O extends { query: infer Q extends z.ZodType }
    ? { query?: { [Name in keyof z.output<Q>]?: QueryValue } }
    : unknown) &
  (O extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : unknown)

/** What a call answers. */
export type Output<O extends Operation> = z.output<O['response']>

/** The names of the parameters of a path. */
export const paramsOf = (path: string): string[] =>
  path.split('/').flatMap((part) => (part.startsWith(':') ? [part.slice(1)] : []))

/** The address of a call with these parameters and this query. */
export function urlOf(
  path: string,
  { params = {}, query = {} }: { params?: Record<string, string>; query?: object },
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${filled}?${search}` : filled
}
