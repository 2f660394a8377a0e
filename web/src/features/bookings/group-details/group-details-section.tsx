import { isFilled } from '@annai/contract/bookings/group-details/vocabulary'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import type { EnquiryForm } from '../enquiry/enquiry-draft.ts'
import { GroupDetailsFields } from './group-details-fields.tsx'
import { EMPTY_GROUP_DETAILS, focusFirstProblem } from './group-details-form.ts'

interface GroupDetailsSectionProps<Output> {
  form: UseFormReturn<EnquiryForm, unknown, Output>
}

/** The collapsible part of the enquiry form with the group details. */
export function GroupDetailsSection<Output>({ form }: GroupDetailsSectionProps<Output>) {
  const { t } = useTranslation()
  const { control, setValue, formState } = form
  const party = useWatch({ control, name: 'party' }) ?? EMPTY_GROUP_DETAILS
  const errors = formState.errors.party
  const [isOpen, setOpen] = useState(() => isFilled(party))
  const section = useRef<HTMLDetailsElement>(null)
  const { submitCount } = formState
  const showProblems = useEffectEvent(() => {
    if (!errors) return
    setOpen(true)
    // If the form has other errors, it focuses the first of them itself.
    if (Object.keys(formState.errors).length === 1)
      setTimeout(() => focusFirstProblem(section.current))
  })
  // Only on submit, so that typing does not move the focus.
  useEffect(() => {
    if (submitCount > 0) showProblems()
  }, [submitCount])
  return (
    <details
      ref={section}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-lg border border-line"
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-3 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span>
          <span className="font-semibold">{t('booking.groupDetails.title')}</span>{' '}
          <span className="text-muted text-sm">{t('booking.groupDetails.optional')}</span>
        </span>
        <FaChevronDown
          aria-hidden="true"
          className="size-3.5 shrink-0 text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-5 border-line border-t p-4">
        <p className="text-muted text-sm">{t('booking.groupDetails.intro')}</p>
        <GroupDetailsFields
          value={party}
          errors={errors}
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
