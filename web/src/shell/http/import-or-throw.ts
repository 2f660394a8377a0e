import { ApiError } from './api-error.ts'

/** A dynamic import that an action needs. Throws an `ApiError` with status 0 when it fails. */
export const importOrThrow = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    console.warn('A chunk could not be loaded:', cause)
    throw new ApiError(0, null)
  })
