import { ApiError } from '../../shell/http/api-error.ts'

/** The specification fixes this text of the server in English. */
export const isUsernameTaken = (error: Error | null): boolean =>
  error instanceof ApiError && error.error === 'Username is already taken'
