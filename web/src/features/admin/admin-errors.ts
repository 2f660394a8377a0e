import { ApiError, isRefusal } from '../../shell/http/api-error.ts'

/** The administrator has to set up a second factor first. */
const lacksFactor = (error: unknown): boolean => isRefusal(error, 'admin.secondFactorRequired')

/** A 403 that only another login can lift. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && !lacksFactor(error)
