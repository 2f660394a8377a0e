import { AnnouncementTexts } from '@annai/contract/admin/announcements/shapes'
import { LANGUAGES } from '@annai/contract/languages'
import { ClientId } from '@annai/contract/wire'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { adminDraft } from '../admin-draft.ts'

const AnnouncementForm = z.object({
  /** The same until the announcement is sent, so that a repeated call sends nothing again. */
  _id: ClientId,
  country: z.string(),
  texts: AnnouncementTexts,
})
type Values = z.infer<typeof AnnouncementForm>
export type AnnouncementFormState = UseFormReturn<Values, unknown, Values>

/** A new announcement. */
export const emptyAnnouncement = (): Values => ({
  _id: crypto.randomUUID(),
  country: '',
  texts: Object.fromEntries(LANGUAGES.map((language) => [language, { title: '', text: '' }])),
})

export const ANNOUNCEMENT_DRAFT = 'announcement'
const DRAFT_FIELDS = ['_id', 'country', 'texts'] as const

const resolve = zodResolver(AnnouncementForm)

/** A language without a title and a text is not part of the announcement. */
const withoutEmpty = ({ texts, ...values }: Values): Values => ({
  ...values,
  texts: Object.fromEntries(
    Object.entries(texts).filter(([, one]) => one && (one.title.trim() || one.text.trim())),
  ),
})

/** The form with its draft in this tab. */
export function useAnnouncementForm(): AnnouncementFormState {
  const [defaultValues] = useState(emptyAnnouncement)
  const [draft] = useState(() => adminDraft(ANNOUNCEMENT_DRAFT))
  const form = useForm<Values, unknown, Values>({
    resolver: (values, ...rest) => resolve(withoutEmpty(values), ...rest),
    defaultValues,
  })
  useFormDraft(form, ANNOUNCEMENT_DRAFT, DRAFT_FIELDS, draft)
  return form
}

/** Whether the texts have words. */
export const hasWords = (texts: Partial<Values['texts']>): boolean =>
  Object.values(texts).some((one) => one && (one.title?.trim() || one.text?.trim()))
