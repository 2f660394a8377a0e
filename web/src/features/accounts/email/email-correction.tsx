import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { Credentials } from './correct-email-dialog.tsx'

/** Loaded when the dialog is opened. */
export const CorrectEmailDialog = lazyOrError(
  async () => (await import('./correct-email-dialog.tsx')).CorrectEmailDialog,
)

interface EmailCorrectionProps {
  label: string
  /** The credentials in the form; with null the dialog has fields for them. */
  known: () => Credentials | null
  onSent?: (email: string) => void
}

/** A button of the login page that opens the dialog to correct a mistyped address. */
export function EmailCorrection({ label, known, onSent }: EmailCorrectionProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<{ known: Credentials | null } | null>(null)
  const [sentTo, setSentTo] = useState<string | null>(null)
  return (
    <div className="grid justify-items-start gap-3">
      {sentTo !== null && (
        <Banner tone="good" role="status" className="w-full">
          {t('auth.correctEmail.sent', { email: sentTo })}
        </Banner>
      )}
      <Button look="quiet" size="sm" className="-ms-3" onClick={() => setOpen({ known: known() })}>
        {label}
      </Button>
      {open && (
        <Suspense>
          <CorrectEmailDialog
            known={open.known}
            onClose={() => setOpen(null)}
            onSent={(email) => {
              setOpen(null)
              setSentTo(email)
              onSent?.(email)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
