import { ApiError } from '../../shell/http/api-error.ts'

/** The specification fixes this text of the server, so it is the same in every language. */
export const isUsernameTaken = (error: Error | null): boolean =>
  error instanceof ApiError && error.error === 'Username is already taken'
