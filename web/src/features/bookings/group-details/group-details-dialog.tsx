import type {
  GroupDetailsRequest,
  GroupDetailsResponse,
} from '@annai/contract/bookings/group-details/shapes'
import { isFilled } from '@annai/contract/bookings/group-details/vocabulary'
import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { GroupDetailsFields } from './group-details-fields.tsx'
import {
  EMPTY_GROUP_DETAILS,
  focusFirstProblem,
  formOf,
  type GroupDetailsForm,
} from './group-details-form.ts'
import { useGroupDetailsChanges } from './group-details-queries.ts'

interface GroupDetailsDialogProps {
  bookingId: string
  groupDetails: GroupDetailsResponse | undefined
  onClose: () => void
}

/** Creates or changes the group details. All guides of the trip are notified. */
export function GroupDetailsDialog({ bookingId, groupDetails, onClose }: GroupDetailsDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const { save } = useGroupDetailsChanges(bookingId)
  const fields = useRef<HTMLDivElement>(null)
  const check = useShapeResolver(
    async () => (await import('@annai/contract/bookings/group-details/shapes')).GroupDetailsRequest,
  )
  const { watch, setValues, handleSubmit, formState } = useForm<
    GroupDetailsForm,
    unknown,
    z.output<typeof GroupDetailsRequest>
  >({
    resolver: (form, context, { criteriaMode }) =>
      check(form, context, { criteriaMode, fields: {}, shouldUseNativeValidation: false }),
    defaultValues: groupDetails ? formOf(groupDetails) : EMPTY_GROUP_DETAILS,
  })
  const { isSubmitted, errors } = formState
  const value = watch()
  const submit = handleSubmit(
    (request) =>
      save.mutate(request, {
        onSuccess: () => {
          toast.success(t('booking.groupDetails.saved'))
          onClose()
        },
        onError: (error) =>
          toast.error(t('booking.groupDetails.saveFailed'), {
            description: messageOf(error, tCommon),
          }),
      }),
    // The errors are rendered first.
    () => void setTimeout(() => focusFirstProblem(fields.current)),
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={save.isPending}
      title={t('booking.groupDetails.title')}
      description={t('booking.groupDetails.saveText')}
      onSubmit={submit}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('booking.groupDetails.save')}
    >
      <div ref={fields} className="grid gap-5">
        <GroupDetailsFields
          value={value}
          onChange={(next) => setValues(next, { shouldValidate: isSubmitted })}
          errors={errors}
        />
      </div>
      {isSubmitted && !isFilled(value) && (
        <p role="alert" className="font-semibold text-danger">
          {problem({ message: 'partyRequired' })}
        </p>
      )}
    </FormDialog>
  )
}
