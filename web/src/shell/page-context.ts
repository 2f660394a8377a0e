import type { OfferedProvider } from '@annai/contract/accounts/identities/vocabulary'
import type { Language } from '@annai/contract/languages'
import type { Operator } from '@annai/contract/operator'
import type { LegalDocument } from '@annai/contract/site/legal/vocabulary'
import type { EffectiveSettings } from '@annai/contract/site/settings'
import type { i18n } from 'i18next'
import { createContext } from 'react-router'

/** The context of one rendered page; the same for all readers of a language. */
export interface PageContext {
  readonly i18n: i18n
  readonly language: Language
  readonly textsVersion: string
  readonly publicUrl: string
  /** The languages that the site offers. */
  readonly languages: readonly Language[]
  /** The guide licences of countries. */
  readonly countries: EffectiveSettings['countries']
  /** Null if the settings name none. */
  readonly operator: Operator | null
  /** The service that translates; null without one. */
  readonly translator: string | null
  /** Who may register as a guide. */
  readonly signUp: EffectiveSettings['signUp']
  /** The identity providers that people may log in with. */
  readonly providers: readonly OfferedProvider[]
  /** The versions of the documents that the operator has written and that are in force. */
  readonly documents: Partial<Record<LegalDocument, number>>
  /** Whether a document has a version that people accept. */
  readonly asksAgreement: boolean
  /** The site's own emblem; null for the shipped one. */
  readonly emblem: string | null
  /** The shades of the site's accent; empty for the shipped ones. */
  readonly accentStyle: string
  readonly nonce: string
  /** Calls our own API in process, in the reader's language and without a token. */
  readonly fetchJson: (path: string) => Promise<{ status: number; body: unknown }>
}

export const pageContext = createContext<PageContext>()
