import type { BriefResponse } from '@annai/contract/bookings/brief/shapes'
import { problemOf } from '@annai/contract/problems'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { importOrThrow } from '../../../shell/http/import-or-throw.ts'
import { useProblem } from '../../../shell/i18n/use-text.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { BriefFields } from './brief-fields.tsx'
import { type BriefErrors, EMPTY_BRIEF, focusFirstProblem, formOf } from './brief-form.ts'
import { useBriefChanges } from './brief-queries.ts'

interface BriefDialogProps {
  bookingId: string
  brief: BriefResponse | undefined
  onClose: () => void
}

/** Creates or changes the brief about the travellers. All guides of the trip are notified. */
export function BriefDialog({ bookingId, brief, onClose }: BriefDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const { save } = useBriefChanges(bookingId)
  const [value, setValue] = useState(() => (brief ? formOf(brief) : EMPTY_BRIEF))
  const [errors, setErrors] = useState<BriefErrors>({})
  const [missing, setMissing] = useState<string>()
  const fields = useRef<HTMLDivElement>(null)

  const failed = (error: unknown) =>
    toast.error(t('booking.brief.saveFailed'), {
      description: messageOf(error instanceof Error ? error : null, tCommon),
    })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const shape = await importOrThrow(() => import('@annai/contract/bookings/brief/shapes')).catch(
      failed,
    )
    if (typeof shape !== 'object') return
    const { success, error } = shape.BriefRequest.safeParse(value)
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
        toast.success(t('booking.brief.saved'))
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
      title={t('booking.brief.title')}
      description={t('booking.brief.saveText')}
      onSubmit={(event) => void submit(event)}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('booking.brief.save')}
    >
      <div ref={fields} className="grid gap-5">
        <BriefFields value={value} onChange={setValue} errors={errors} />
      </div>
      {missing && (
        <p role="alert" className="font-semibold text-danger">
          {missing}
        </p>
      )}
    </FormDialog>
  )
}
