/**
 * SQLSTATE classes 08 (connection), 53 (resources: disk, memory, connections) and 57 (operator
 * intervention: shutdown, starting, cancelled by a time limit), and the codes that mean "try again
 * later": a lock that was not granted, an idle session that was ended, a server that is a standby,
 * and deadlocks beyond the retries.
 */
const UNAVAILABLE_STATE = /^(?:08|53|57)...$|^(?:55P03|25P0[34]|25006|40001|40P01)$/

/** Error codes of the operating system and Node for a failed or lost connection. */
const UNAVAILABLE_SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  // Of a UNIX socket: missing while the server starts; its queue is full while the server is
  // stopped.
  'ENOENT',
  'EAGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOTFOUND',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])

/** pg and pg-pool give these errors no code. */
const UNAVAILABLE_TEXT =
  /^(?:timeout exceeded when trying to connect|timeout expired|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after calling end|This socket has been ended by the other party)/

/** The message of a query that passed the client's time limit. */
const QUERY_TIMED_OUT = 'Query read timeout'
/** A write on a standby: the server was the primary when the connection was opened. */
const READ_ONLY = '25006'

/** A migration changed a table after a statement on it was prepared; nothing was executed. */
const isStalePlan = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery'

/** The connection is unusable, but a new one may work. */
export const isUnusable = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === QUERY_TIMED_OUT || sqlState(error) === READ_ONLY || isStalePlan(error))

/** Errors of files name their path; those of a UNIX socket have an address instead. */
const isOfFile = (error: Error): boolean => 'path' in error && !('address' in error)

/** The connection is lost or could not be opened: nothing else can be sent over it. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = sqlState(error) ?? ''
  return (
    (UNAVAILABLE_SOCKET.has(code) && !isOfFile(error)) ||
    /^(?:08...|57P.{2})$/.test(code) ||
    UNAVAILABLE_TEXT.test(error.message)
  )
}

/** The database is unavailable for now: the caller gets 503 with Retry-After. */
export function isUnavailable(error: unknown): boolean {
  if (isConnectionLost(error)) return true
  if (!(error instanceof Error)) return false
  if (UNAVAILABLE_STATE.test(sqlState(error) ?? '') || isStalePlan(error)) return true
  return error.cause !== undefined && error.cause !== error && isUnavailable(error.cause)
}

/** The SQLSTATE of a database error, or undefined. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
