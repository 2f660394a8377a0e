import type { AdminGuide } from '@annai/contract/admin/shapes'
import { fitsIn, graphemes } from '@annai/contract/graphemes'
import { GUIDE_LIMITS } from '@annai/contract/guides/limits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/form/button.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AffectedBookings } from '../affected-bookings.tsx'
import { CodeField, type CodeOf } from '../decisions/code-field.tsx'

interface RejectDialogProps {
  open: boolean
  busy: boolean
  onClose: () => void
  guide: AdminGuide
  /** Set where the guide is taken off the site without being rejected. */
  isHidden?: boolean
  onReject: (reason: string, code: CodeOf<'profileRejected'> | undefined) => void
}

/**
 * Requests a reason. A rejection may have none, as specified. For a guide who is listed it shows
 * the open bookings. The text remains if the request fails.
 */
export function RejectDialog(props: RejectDialogProps) {
  const { open, busy, guide, isHidden = false, onClose, onReject } = props
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const [reason, setReason] = useState('')
  const [code, setCode] = useState<CodeOf<'profileRejected'>>()
  const isTooLong = !fitsIn(reason.trim(), GUIDE_LIMITS.rejectionReason)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={isHidden ? t('hide.title', { name: guide.displayName }) : t('reject.title')}
      actions={
        <>
          <Button look="secondary" disabled={busy} onClick={onClose}>
            {tCommon('actions.cancel')}
          </Button>
          <Button
            look="danger"
            busy={busy}
            disabled={isTooLong}
            onClick={() => onReject(reason.trim(), code)}
          >
            {t(isHidden ? 'hide.submit' : 'reject.submit')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {open && guide.approvalStatus === 'approved' && (
          <>
            <p>{t('hide.text')}</p>
            <AffectedBookings accountId={guide._id} kind="guide" outcome={t('affected.hidden')} />
          </>
        )}
        {open && (
          <CodeField
            act={guide.approvalStatus === 'approved' ? 'profileHidden' : 'profileRejected'}
            subject={guide._id}
            code={code}
            onCode={setCode}
            facts={reason}
          />
        )}
        <TextArea
          label={t(isHidden ? 'hide.reason' : 'reject.reason')}
          hint={t('reject.reasonHint')}
          required={isHidden}
          rows={5}
          limit={GUIDE_LIMITS.rejectionReason}
          measure={graphemes}
          countFrom={0.9}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
