import { ApiError } from './api-error.ts'

/**
 * A part without which a press cannot be answered. Where its file cannot be had, as without a
 * connection, that is what the person is told: no response came.
 */
export const neededPart = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch((cause: unknown) => {
    console.warn('A part of the page is missing:', cause)
    throw new ApiError(0, null)
  })
