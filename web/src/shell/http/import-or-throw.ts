import { ApiError } from './api-error.ts'

/** A dynamic import that an action cannot do without. A failure is reported as "no response". */
export const importOrThrow = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    console.warn('A chunk could not be loaded:', cause)
    throw new ApiError(0, null)
  })
