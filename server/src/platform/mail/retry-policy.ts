/** Why a mail was not sent, and when it is retried. */
export type Failure = {
  /**
   * - `rejected`: the server refused this mail for good (5xx);
   * - `deferred`: the server refused it for now (4xx);
   * - `cut`: the session ended without an answer about this mail;
   * - `unreachable`: no session could be opened, so other mails would fail as well;
   * - `unprepared`: the mail could not be made.
   */
  readonly reason: 'rejected' | 'deferred' | 'cut' | 'unreachable' | 'unprepared'
  /** The recipient was refused for good, and not just this mail or its sender. */
  readonly isAddressRefused: boolean
  /** For the operator, who sees it with the mail. */
  readonly message: string
}

const MESSAGE_MAX = 300
/** The SMTP commands that concern one mail; errors before them concern our access to the server. */
const ABOUT_ONE_MAIL = /^(?:MAIL FROM|RCPT TO|DATA)/
/** Wrong state of the session: the same mail may pass in the next one. */
const BAD_SEQUENCE = 503
const SETUP_CODES = new Set(['EAUTH', 'ENOAUTH', 'EDNS', 'ETLS', 'EOAUTH2', 'EPROXY'])

const field = (error: object, name: string): unknown => (error as Record<string, unknown>)[name]

function reasonOf(error: unknown): Failure['reason'] {
  if (!(error instanceof Error)) return 'cut'
  const code = field(error, 'responseCode')
  if (typeof code === 'number' && ABOUT_ONE_MAIL.test(String(field(error, 'command'))))
    return code >= 500 && code < 600 && code !== BAD_SEQUENCE ? 'rejected' : 'deferred'
  // Refused before sending, such as an address that SMTP cannot transport.
  const isLocal = field(error, 'command') === 'API'
  if (isLocal && ['EENVELOPE', 'EMESSAGE'].includes(String(field(error, 'code')))) return 'rejected'
  if (typeof code === 'number' || SETUP_CODES.has(String(field(error, 'code'))))
    return 'unreachable'
  const isConnecting =
    field(error, 'syscall') === 'connect' ||
    ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT'].includes(String(field(error, 'timeoutType')))
  return isConnecting ? 'unreachable' : 'cut'
}

/**
 * RFC 3463: 5.1 is about an address, 5.2 about the mailbox; 5.1.7 and 5.1.8 are the sender's, and
 * 5.2.3 is a mail that is too long.
 */
const ENHANCED_CODE = /^5\d\d[ -]5\./
const ABOUT_THE_RECIPIENT = /^5\d\d[ -]5\.(?:1\.(?![78]\b)|2\.(?!3\b))/

/** By the enhanced code where the server sends one, else by the command that it refused. */
function refusesRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || reasonOf(error) !== 'rejected') return false
  const response = String(field(error, 'response'))
  return ENHANCED_CODE.test(response)
    ? ABOUT_THE_RECIPIENT.test(response)
    : field(error, 'command') === 'RCPT TO'
}

/**
 * A server's response can contain anything, even bytes that are no text or too long for the column.
 */
const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, MESSAGE_MAX)
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')

/** Classifies an error during SMTP. */
export const sendingFailure = (error: unknown): Failure => ({
  reason: reasonOf(error),
  isAddressRefused: refusesRecipient(error),
  message: messageOf(error),
})

/** Classifies an error before SMTP. */
export const preparingFailure = (error: unknown): Failure => ({
  reason: 'unprepared',
  isAddressRefused: false,
  message: messageOf(error),
})

/** Removes addresses, for log lines. */
export const withoutAddresses = (message: string): string =>
  message.replace(/[^\s<>"'@]+@[^\s<>"']+/g, '<address>')

const MINUTE = 60_000
const BACKOFF_DOUBLINGS = 6
/** Refusals are final after eight attempts in two hours, missing responses after two days. */
const ATTEMPTS = { answered: 8, silent: 50 }

/** Milliseconds until the next attempt; null if there is none. */
export function retryDelay({ reason }: Failure, attempt: number): number | null {
  const isSilent = reason === 'cut' || reason === 'unreachable'
  if (reason === 'rejected' || attempt >= (isSilent ? ATTEMPTS.silent : ATTEMPTS.answered))
    return null
  return MINUTE * 2 ** Math.min(attempt - 1, BACKOFF_DOUBLINGS)
}
