import { ApiError } from '@annai/client'
import type { RefusalCode } from '@annai/contract/refusals'
import type { TFunction } from 'i18next'

export { ApiError }

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
