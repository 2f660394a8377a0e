import type { Language } from '@annai/contract/languages'
import type { LegalDocument } from '@annai/contract/site/legal/vocabulary'

/** A published version of a document, without its texts. */
export interface LegalEdition {
  readonly id: number
  readonly document: LegalDocument
  /** The languages that are written; none is as shipped. */
  readonly languages: readonly Language[]
  readonly isMaterial: boolean
  readonly inForceAt: Date
}

/** The versions of a document that are or will be in force, newest first. */
const editionsOf = (editions: readonly LegalEdition[], document: LegalDocument) =>
  editions.filter((edition) => edition.document === document)

/** The version that is in force at an instant. */
export const editionInForce = (
  editions: readonly LegalEdition[],
  document: LegalDocument,
  now: Date,
): LegalEdition | undefined =>
  editionsOf(editions, document).find(({ inForceAt }) => inForceAt <= now)

/** The version that will replace it. */
export const editionWaiting = (
  editions: readonly LegalEdition[],
  document: LegalDocument,
  now: Date,
): LegalEdition | undefined =>
  editionsOf(editions, document).find(({ inForceAt }) => inForceAt > now)

/** Versions by document. */
export type WrittenDocuments = Readonly<Partial<Record<LegalDocument, number>>>

/** The versions of the documents that the operator has written and that are in force. */
export const writtenDocuments = (editions: readonly LegalEdition[], now: Date): WrittenDocuments =>
  Object.fromEntries(
    editions.flatMap((edition) =>
      edition.languages.length > 0 && editionInForce(editions, edition.document, now) === edition
        ? [[edition.document, edition.id]]
        : [],
    ),
  )
