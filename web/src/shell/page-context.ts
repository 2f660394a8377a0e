import type { Language } from '@annai/contract/languages'
import type { i18n } from 'i18next'
import { createContext } from 'react-router'

/** What the server hands to one rendered page; the same for everyone who reads this language. */
export interface PageContext {
  readonly i18n: i18n
  readonly language: Language
  readonly textsVersion: string
  readonly publicUrl: string
  readonly nonce: string
  /** Asks our own API in process, with the reader's language and never with a token. */
  readonly ask: (path: string) => Promise<{ status: number; body: unknown }>
}

export const pageContext = createContext<PageContext>()
