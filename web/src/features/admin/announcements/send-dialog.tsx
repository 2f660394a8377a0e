import type { AnnouncementTexts } from '@annai/contract/admin/announcements/shapes'
import { normalized } from '@annai/contract/text'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { useAnnounce } from './announcement-queries.ts'

interface SendDialogProps {
  /** The id of the announcement, the same until it is sent. */
  id: string
  texts: AnnouncementTexts
  country: string | null
  count: number
  onClose: () => void
  onSent: () => void
}

/** Asks for the number of recipients before an announcement is sent. */
export function SendDialog({ id, texts, country, count, onClose, onSent }: SendDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const announce = useAnnounce()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  function send() {
    // Full-width digits are digits.
    if (Number(normalized(typed, 'NFKC')) !== count) {
      setWrong(true)
      return
    }
    announce.mutate(
      { _id: id, country, texts, count },
      {
        onSuccess: () => {
          toast.success(t('announcements.sent'), { id: 'admin-action', description: null })
          onSent()
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      open
      onClose={onClose}
      busy={announce.isPending}
      title={t('announcements.confirmTitle')}
      description={t('announcements.confirmText', { count })}
      cancelLabel={tCommon('actions.cancel')}
      submitLabel={t('announcements.send')}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {announce.isError && (
        <FormAlert cause={announce.error} title={t('announcements.sendFailed')}>
          {messageOf(announce.error, tCommon)}
        </FormAlert>
      )}
      <TextField
        label={t('announcements.confirmLabel')}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={isWrong ? t('announcements.mismatch') : undefined}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
      />
    </FormDialog>
  )
}
