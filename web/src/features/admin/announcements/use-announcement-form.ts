import { AnnouncementTexts } from '@annai/contract/admin/announcements/shapes'
import { LANGUAGES } from '@annai/contract/languages'
import { zodResolver } from '@hookform/resolvers/zod'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { z } from 'zod'

const AnnouncementForm = z.object({ country: z.string(), texts: AnnouncementTexts })
type Values = z.infer<typeof AnnouncementForm>
export type AnnouncementFormState = UseFormReturn<Values, unknown, Values>

const EMPTY: Values = {
  country: '',
  texts: Object.fromEntries(LANGUAGES.map((language) => [language, { title: '', text: '' }])),
}

const resolve = zodResolver(AnnouncementForm)

/** A language without a title and a text is not part of the announcement. */
const withoutEmpty = ({ texts, ...values }: Values): Values => ({
  ...values,
  texts: Object.fromEntries(
    Object.entries(texts).filter(([, one]) => one && (one.title.trim() || one.text.trim())),
  ),
})

export const useAnnouncementForm = (): AnnouncementFormState =>
  useForm({
    resolver: (values, ...rest) => resolve(withoutEmpty(values), ...rest),
    defaultValues: EMPTY,
  })
