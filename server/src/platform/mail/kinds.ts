import type { Language } from '@annai/contract/languages'
import type { Tx } from '../db/transact.ts'
import type { Platform } from '../platform.ts'
import type { MailRow } from './store.ts'

/** A labelled line of a mail, in the reader's words. */
export interface MailFact {
  label: string
  values: { text: string; notes?: string[] }[]
  /** Where it leads, on PUBLIC_URL. */
  path?: `/${string}`
  /** The earlier value as lines; a changed value is highlighted. */
  before?: string[] | undefined
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: string
}

/** The content of a mail. It is prepared when the mail is sent, so that it is up to date. */
export interface PreparedMail {
  language?: Language
  /**
   * The recipient of a mail with a secret: the stored address of the account, not the typed one.
   */
  recipient?: string
  /** Full text keys. */
  keys: { subject: string; title: string; body: string; action: string }
  params: Record<string, string>
  /** Lines below the body, in the reader's language. */
  lines?: string[]
  /** What a person wrote, shown as a quotation below the body. */
  quote?: string | undefined
  facts?: MailFact[]
  /** The location is among the facts, so that the body does not repeat it in brackets. */
  isPlaceListed?: boolean
  attachment?: MailAttachment | undefined
  /** The booking that it is about, if not the one of the queued mail; null for several. */
  bookingId?: string | null
  /** Where the button leads, on PUBLIC_URL. */
  path: `/${string}`
  /**
   * Where the reader can switch such mails off: a page, and an address for one-click POST. Absent
   * for mails that the reader requested and mails about the account's security.
   */
  unsubscribe?: { page: `/${string}`; oneClick: `/${string}` }
  /**
   * Full key of the text that explains why the reader gets the mail; by default, that it is about
   * the account.
   */
  reasonKey?: string
}

export interface MailKind {
  /**
   * Null when the mail is not needed any more. Its writes are committed before the mail is sent,
   * and it runs again for every attempt: it must produce the same mail with the same link.
   */
  prepare(ctx: Platform, tx: Tx, mail: MailRow): Promise<PreparedMail | null>
}
export type MailKinds = Readonly<Record<string, MailKind>>
