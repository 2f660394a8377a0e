import type { RefusalCode } from '@annai/contract/refusals'
import type { ErrorResponse, FieldProblem } from '@annai/contract/wire'

/** A failed request; status 0 means that there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The response's `error`, in the reader's language unless the specification fixes the text. */
  readonly error: string | undefined
  /** The refusal's stable name, by which a program decides. */
  readonly code: RefusalCode | undefined
  /** The fields of the request that are wrong. */
  readonly problems: readonly FieldProblem[]
  /** The response's `errors`: one text per problem (guide profile). */
  readonly errors: readonly string[]
  readonly body: unknown

  constructor(status: number, body: unknown) {
    super(`HTTP ${status}`)
    this.status = status
    this.body = body
    const { error, code, problems, errors } = (
      typeof body === 'object' && body !== null ? body : {}
    ) as Partial<ErrorResponse> & { errors?: unknown }
    this.error = typeof error === 'string' && error !== '' ? error : undefined
    this.code = code
    this.problems = problems ?? []
    this.errors = Array.isArray(errors) ? errors.filter((text) => typeof text === 'string') : []
  }
}
