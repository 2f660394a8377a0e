import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { GUIDE_LIMITS } from '@annai/contract/guides/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface RejectDialogProps {
  open: boolean
  busy: boolean
  onClose: () => void
  onReject: (reason: string) => void
}

/** Requests a reason, which may be empty. The text remains if the request fails. */
export function RejectDialog({ open, busy, onClose, onReject }: RejectDialogProps) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const [reason, setReason] = useState('')
  const isTooLong = !fitsIn(reason.trim(), GUIDE_LIMITS.rejectionReason)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={t('reject.title')}
      actions={
        <>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {tCommon('actions.cancel')}
          </Button>
          <Button
            look="danger"
            busy={busy}
            disabled={isTooLong}
            onClick={() => onReject(reason.trim())}
          >
            {t('reject.submit')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('reject.reason')}
        rows={5}
        limit={GUIDE_LIMITS.rejectionReason}
        measure={graphemes}
        countFrom={0.9}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}
