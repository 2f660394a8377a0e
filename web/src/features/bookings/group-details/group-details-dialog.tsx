import type { GroupDetailsResponse } from '@annai/contract/bookings/group-details/shapes'
import { problemOf } from '@annai/contract/problems'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { importOrThrow } from '../../../shell/http/import-or-throw.ts'
import { useProblem } from '../../../shell/i18n/use-text.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { GroupDetailsFields } from './group-details-fields.tsx'
import {
  EMPTY_GROUP_DETAILS,
  focusFirstProblem,
  formOf,
  type GroupDetailsErrors,
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
  const [value, setValue] = useState(() =>
    groupDetails ? formOf(groupDetails) : EMPTY_GROUP_DETAILS,
  )
  const [errors, setErrors] = useState<GroupDetailsErrors>({})
  const [missing, setMissing] = useState<string>()
  const fields = useRef<HTMLDivElement>(null)

  const failed = (error: unknown) =>
    toast.error(t('booking.groupDetails.saveFailed'), {
      description: messageOf(error instanceof Error ? error : null, tCommon),
    })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const shape = await importOrThrow(
      () => import('@annai/contract/bookings/group-details/shapes'),
    ).catch(failed)
    if (typeof shape !== 'object') return
    const { success, error } = shape.GroupDetailsRequest.safeParse(value)
    const issues = error?.issues ?? []
    setErrors(
      Object.fromEntries(
        issues.flatMap((issue) =>
          issue.path.length > 0 ? [[String(issue.path[0]), { message: problemOf(issue) }]] : [],
        ),
      ),
    )
    const whole = issues.find(({ path }) => path.length === 0)
    setMissing(whole && problem({ message: problemOf(whole) }))
    if (!success) {
      setTimeout(() => focusFirstProblem(fields.current))
      return
    }
    save.mutate(value, {
      onSuccess: () => {
        toast.success(t('booking.groupDetails.saved'))
        onClose()
      },
      onError: failed,
    })
  }
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={save.isPending}
      title={t('booking.groupDetails.title')}
      description={t('booking.groupDetails.saveText')}
      onSubmit={(event) => void submit(event)}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('booking.groupDetails.save')}
    >
      <div ref={fields} className="grid gap-5">
        <GroupDetailsFields value={value} onChange={setValue} errors={errors} />
      </div>
      {missing && (
        <p role="alert" className="font-semibold text-danger">
          {missing}
        </p>
      )}
    </FormDialog>
  )
}
