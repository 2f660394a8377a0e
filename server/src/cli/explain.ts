import { isUnavailable, sqlState } from '../platform/db/unavailable.ts'
import type { MediaStore } from '../platform/media-store/interface.ts'
import { StartError } from '../platform/startup/start-error.ts'

const PERMISSION_DENIED = '42501'

/** What an operator can mend: a full disk, rights, a folder that does not exist. */
const FILE_FAILURES = new Set(['ENOSPC', 'EACCES', 'EROFS', 'EISDIR', 'ENOENT', 'ENOTDIR'])

/** Errors of the S3 client have the response's metadata; their classes vary. */
const isStorageError = (error: Error) => '$metadata' in error || '$fault' in error

/** A one-line explanation for the operator; null for a bug, which needs its stack. */
export function explain(error: unknown): string | null {
  if (error instanceof StartError) return error.message
  if (!(error instanceof Error)) return null
  if (isStorageError(error)) return `The S3 bucket cannot be used: ${error.name}: ${error.message}`
  if (sqlState(error) === PERMISSION_DENIED)
    return `The role of the database may not do this: ${error.message}`
  if (isUnavailable(error)) return `The database cannot be used now: ${error.message}`
  return FILE_FAILURES.has(sqlState(error) ?? '') ? error.message : null
}

/** Checked before a command starts its work: a folder, or a bucket that answers. */
export async function assertStorageAnswers(media: MediaStore): Promise<void> {
  try {
    for await (const _ of media.list()) return
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(`The uploads cannot be read, nothing was done: ${reason}`)
  }
}
