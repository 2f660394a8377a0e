import type { PersonRole } from '../../person.ts'

/** The documents of a site that an owner can write. */
export const LEGAL_DOCUMENTS = ['terms', 'privacy', 'about', 'rules', 'imprint'] as const
export type LegalDocument = (typeof LEGAL_DOCUMENTS)[number]

/** Documents with a shipped text; the pages of the others exist once they are written. */
export const SHIPPED_DOCUMENTS = ['terms', 'privacy', 'about'] as const
export type ShippedDocument = (typeof SHIPPED_DOCUMENTS)[number]

/** Documents that people accept. */
export const AGREED_DOCUMENTS = ['terms', 'privacy', 'rules'] as const
export type AgreedDocument = (typeof AGREED_DOCUMENTS)[number]

/** The documents that a person of this role accepts: the rules are for guides. */
export const agreedDocumentsOf = (role: PersonRole): AgreedDocument[] =>
  AGREED_DOCUMENTS.filter((document) => document !== 'rules' || role === 'guide')

export const LEGAL_PATHS = {
  terms: '/terms-of-service',
  privacy: '/privacy-policy',
  about: '/about',
  rules: '/legal/rules',
  imprint: '/legal/imprint',
} as const satisfies Record<LegalDocument, string>

export const LEGAL_LIMITS = {
  /** Graphemes of a text in one language. */
  text: 30_000,
  /** Between the publication of a material version and its day. */
  noticeDays: 14,
  noticeDaysMax: 365,
  /** Versions that the console lists, newest first. */
  versions: 20,
} as const

export const isLegalDocument = (text: string): text is LegalDocument =>
  LEGAL_DOCUMENTS.some((document) => document === text)

export const isAgreedDocument = (text: string): text is AgreedDocument =>
  AGREED_DOCUMENTS.some((document) => document === text)
