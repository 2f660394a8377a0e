import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import type { EnquiryForm } from '../enquiry/enquiry-draft.ts'
import { BriefFields } from './brief-fields.tsx'
import { EMPTY_BRIEF } from './brief-form.ts'

interface BriefSectionProps<Output> {
  form: UseFormReturn<EnquiryForm, unknown, Output>
}

/** The folded part of an enquiry that says who travels. */
export function BriefSection<Output>({ form }: BriefSectionProps<Output>) {
  const { t } = useTranslation()
  const { control, setValue, formState } = form
  const party = useWatch({ control, name: 'party' }) ?? EMPTY_BRIEF
  const errors = formState.errors.party
  const [isOpen, setOpen] = useState(false)
  const consent = useRef<HTMLInputElement>(null)
  const onlyConsent = errors?.consent && Object.keys(formState.errors).length === 1
  useEffect(() => {
    if (errors) setOpen(true)
    if (onlyConsent) setTimeout(() => consent.current?.focus())
  }, [errors, onlyConsent])
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-lg border border-line"
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold">{t('booking.brief.title')}</span>{' '}
          <span className="text-muted text-sm">{t('booking.brief.optional')}</span>
        </span>
        <FaChevronDown
          aria-hidden="true"
          className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 border-line border-t p-4">
        <p className="text-muted text-sm">{t('booking.brief.intro')}</p>
        <BriefFields
          value={party}
          errors={errors}
          consentRef={consent}
          onChange={(value) =>
            setValue('party', value, {
              shouldDirty: true,
              shouldValidate: formState.isSubmitted,
            })
          }
        />
      </div>
    </details>
  )
}
