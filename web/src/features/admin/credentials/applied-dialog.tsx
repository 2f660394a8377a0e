import { CREDENTIAL_LIMITS } from '@annai/contract/credentials/vocabulary'
import { dayAfter } from '@annai/contract/days'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import type { CheckDialogProps } from './check-dialog-props.ts'
import { useApplied } from './credential-admin-queries.ts'

/** Until when a credential counts while its renewal is applied for; empty for no longer. */
export function AppliedDialog({ credential, onClose, onDecided }: CheckDialogProps) {
  const { t } = useTranslation('credentials')
  const { t: tCommon } = useTranslation('common')
  const applied = useApplied(credential._id)
  const [day, setDay] = useState(credential.appliedUntil ?? '')
  const today = new Date().toISOString().slice(0, 10)
  return (
    <FormDialog
      open
      title={t('console.applied')}
      description={t('console.appliedText', { days: CREDENTIAL_LIMITS.appliedDays })}
      busy={applied.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (applied.isPending) return
        applied.mutate(day || null, {
          onSuccess: () => {
            toast.success(t('console.saved'))
            onClose()
            onDecided()
          },
        })
      }}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={tCommon('actions.save')}
    >
      {applied.isError && (
        <FormAlert cause={applied.error}>{messageOf(applied.error, tCommon)}</FormAlert>
      )}
      <TextField
        type="date"
        label={t('console.appliedUntil')}
        hint={t('console.appliedHint')}
        min={dayAfter(today, -1)}
        max={dayAfter(today, CREDENTIAL_LIMITS.appliedDays)}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
    </FormDialog>
  )
}
