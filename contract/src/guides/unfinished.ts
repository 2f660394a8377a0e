import { isBlank } from '../text.ts'

/**
 * Incomplete parts of a profile that are dropped on save instead of being refused. The editor does not send them; the server drops them from other clients.
 */
type Sent<T> = T | string | null | undefined

export const isUnfilled = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && isBlank(value))

/** `ja:native` without its language or its proficiency. */
export const isHalfLanguage = (entry: Sent<object>): boolean =>
  typeof entry === 'string' ? entry.split(':').filter((part) => part.trim()).length < 2 : !entry

/** A price range without any value. */
export const isBlankRange = (entry: Sent<object>): boolean =>
  Object.values(entry ?? {}).every(isUnfilled)

export const isWithoutPicture = (entry: Sent<{ imageUrl?: unknown }>): boolean =>
  typeof entry !== 'string' && isUnfilled(entry?.imageUrl)
