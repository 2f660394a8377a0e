import type { Language } from '@annai/contract/languages'
import type { Tx } from '../db/transact.ts'
import type { Platform } from '../platform.ts'
import type { MailRow } from './store.ts'

/** A labelled line of a mail, in the reader's words. */
export interface MailFact {
  label: string
  values: { text: string; notes?: string[] }[]
  /** What stood here before a change, as lines; a changed value is set off. */
  before?: string[] | undefined
}

export interface MailAttachment {
  filename: string
  contentType: string
  content: string
}

/** What a mail says; prepared when it is sent, so that it is true then. */
export interface PreparedMail {
  language?: Language
  /** Where a secret goes: the address of the account, not the one that was typed. */
  recipient?: string
  /** Full text keys. */
  keys: { subject: string; title: string; body: string; action: string }
  params: Record<string, string>
  /** Lines below the body, in the reader's words already. */
  lines?: string[]
  /** What a person wrote, shown as a quotation below the body. */
  quote?: string | undefined
  facts?: MailFact[]
  /** The place is among the facts: the body does not repeat it in brackets. */
  isPlaceListed?: boolean
  attachment?: MailAttachment | undefined
  /** Where the button leads, on PUBLIC_URL. */
  path: `/${string}`
  /**
   * Where its reader switches such mails off: a page, and an address that does it when posted to.
   * Absent for what its reader asked for and what is about the safety of the account.
   */
  unsubscribe?: { page: `/${string}`; oneClick: `/${string}` }
  /** Full key of the text that says why its reader gets it; by default, it is about the account. */
  because?: string
}

export interface MailKind {
  /**
   * Null when the mail is not needed any more. What it writes is committed before the mail leaves,
   * and it runs again for every attempt: the same mail must come out with the same link.
   */
  prepare(ctx: Platform, tx: Tx, mail: MailRow): Promise<PreparedMail | null>
}
export type MailKinds = Readonly<Record<string, MailKind>>
