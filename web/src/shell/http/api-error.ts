import type { RefusalCode } from '@annai/contract/refusals'
import type { ErrorResponse, FieldProblem } from '@annai/contract/wire'
import type { TFunction } from 'i18next'

/** A failed request; status 0 means that there was no response. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The response's `error`, in the reader's language unless the specification fixes the text. */
  readonly error: string | undefined
  /** The refusal's stable name, by which the browser decides. */
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

const BY_STATUS = {
  0: 'errors.noResponse',
  400: 'errors.badRequest',
  401: 'errors.unauthorized',
  403: 'errors.forbidden',
  404: 'errors.notFound',
  500: 'errors.server',
} as const

const isKnown = (status: number): status is keyof typeof BY_STATUS =>
  Object.hasOwn(BY_STATUS, status)

/** The text for a failed request: the server's, or one by status. */
export function messageOf(error: unknown, t: TFunction<'common'>): string {
  if (!(error instanceof ApiError)) return t('errors.unexpected')
  if (error.error) return error.error
  return t(isKnown(error.status) ? BY_STATUS[error.status] : 'errors.other')
}

/** Whether the server refused the request for this reason. */
export const isRefusal = (error: unknown, code: RefusalCode): error is ApiError =>
  error instanceof ApiError && error.code === code

/** The request was aborted on purpose: not an error to show. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
