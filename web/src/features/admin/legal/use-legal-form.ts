import { LANGUAGES, type Language } from '@annai/contract/languages'
import { type AdminLegal, PublishLegalRequest } from '@annai/contract/site/legal/shapes'
import type { LegalDocument } from '@annai/contract/site/legal/vocabulary'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { adminDraft } from '../admin-draft.ts'

interface Values {
  /** The version that the form was made from; a refetch must not change it. */
  base: number
  texts: Record<Language, string>
  language: Language | ''
  kind: 'editorial' | 'material'
  inForceOn: string
}
export type LegalFormState = UseFormReturn<Values, unknown, PublishLegalRequest>

const DRAFT_FIELDS = ['base', 'texts', 'language', 'kind', 'inForceOn'] as const
export const draftOf = (document: LegalDocument) => `legal-${document}`

export const valuesOf = ({ version, texts, language }: AdminLegal): Values => ({
  base: version,
  texts: Object.fromEntries(LANGUAGES.map((one) => [one, texts[one] ?? ''])) as Values['texts'],
  language: language ?? '',
  kind: 'editorial',
  inForceOn: '',
})

const resolve = zodResolver(PublishLegalRequest)

const requestOf = ({ language, kind, inForceOn, ...values }: Values): PublishLegalRequest => ({
  ...values,
  language: language || null,
  inForceOn: kind === 'material' ? inForceOn : null,
})

/** The form of a document with its draft in this tab. */
export function useLegalForm(legal: AdminLegal): LegalFormState {
  const [defaultValues] = useState(() => valuesOf(legal))
  const [draft] = useState(() => adminDraft(draftOf(legal.document)))
  const form = useForm<Values, unknown, PublishLegalRequest>({
    resolver: (values, context, options) =>
      resolve(requestOf(values), context, options as never) as never,
    defaultValues,
  })
  useFormDraft(form, draftOf(legal.document), DRAFT_FIELDS, draft)
  return form
}
