import { useTranslation } from 'react-i18next'
import type { WantedTrip } from '../../../shell/forms/wanted-trip.ts'
import { type PendingGuide, storePendingGuide } from '../../../shell/session/pending-guide.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface LoginDialogProps {
  open: boolean
  /** After the login, the home page continues to this guide. */
  guide: PendingGuide | null
  /** Prefilled in an enquiry after the login. */
  wanted: WantedTrip | null
  onClose: () => void
  /** `/signup` on a guide's page, `/signup/user` elsewhere. */
  signup: '/signup' | '/signup/user'
}

/** Shown to visitors who use something that needs an account. */
export function LoginDialog({ open, guide, wanted, onClose, signup }: LoginDialogProps) {
  const { t } = useTranslation()
  const remember = () => guide && storePendingGuide(guide, wanted)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title={t('loginRequired.title')}
      description={t('loginRequired.text')}
      actions={
        <>
          <ButtonLink look="secondary" to={signup} onClick={remember}>
            {t('loginRequired.signup')}
          </ButtonLink>
          <ButtonLink to="/login" onClick={remember}>
            {t('loginRequired.login')}
          </ButtonLink>
        </>
      }
    />
  )
}
