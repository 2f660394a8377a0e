import type { LegalAnswer, LegalText } from '@annai/contract/site/legal/shapes'
import {
  LEGAL_DOCUMENTS,
  LEGAL_PATHS,
  type LegalDocument,
} from '@annai/contract/site/legal/vocabulary'
import { api } from '../../shell/http/api.ts'
import { ApiError } from '../../shell/http/api-error.ts'

/**
 * The operator’s own text; null is as shipped. A shipped text never stands in for one that could not
 * be read.
 */
export type OwnText =
  | { name: LegalDocument; text: LegalText | null }
  | { name: LegalDocument | undefined; failure: 'missing' | 'unreachable' }

/** The document of an address; undefined for an unknown one. */
export function documentAt(request: Request): LegalDocument | undefined {
  const path = new URL(request.url).pathname.toLowerCase().replace(/\/+$/, '')
  return LEGAL_DOCUMENTS.find((name) => LEGAL_PATHS[name] === path)
}

export const inputOf = (name: LegalDocument, language: string, request: Request) => {
  const version = new URL(request.url).searchParams.get('version')
  return { params: { document: name }, query: { language, version: version ?? undefined } }
}

export const failed = (name: LegalDocument | undefined, status: number): OwnText => ({
  name,
  failure: status === 404 ? 'missing' : 'unreachable',
})

/** A document without a shipped text is missing until it is written. */
export const textOf = (name: LegalDocument, { text }: LegalAnswer): OwnText =>
  text === null && (name === 'rules' || name === 'imprint') ? failed(name, 404) : { name, text }

export async function readLegal(request: Request): Promise<OwnText> {
  const name = documentAt(request)
  if (!name) return failed(name, 404)
  try {
    const input = inputOf(name, document.documentElement.lang, request)
    const { signal } = request
    return textOf(name, await api.call('GET /api/legal/:document', input, { as: 'none', signal }))
  } catch (error) {
    if (error instanceof ApiError) return failed(name, error.status)
    throw error
  }
}
