import type { AnnouncementTexts } from '@annai/contract/admin/announcements/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../../ui/form/text-field.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { toastResult, useActionToasts } from '../use-action-toasts.ts'
import { useAnnounce } from './announcement-queries.ts'

interface SendDialogProps {
  texts: AnnouncementTexts
  country: string | null
  count: number
  onClose: () => void
  onSent: () => void
}

/** Asks for the number of recipients before an announcement is sent. */
export function SendDialog({ texts, country, count, onClose, onSent }: SendDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const outcome = useActionToasts()
  const announce = useAnnounce()
  // The same for every press, so that a second one sends nothing again.
  const [id] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  async function send() {
    if (Number(typed) !== count) {
      setWrong(true)
      return
    }
    const call = announce.mutateAsync({ _id: id, country, texts, count })
    const isSent = await toastResult(
      call,
      outcome(t('announcements.sent'), t('announcements.sendFailed')),
    )
    if (isSent) onSent()
    onClose()
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
        void send()
      }}
    >
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
