import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface LoginDialogProps {
  open: boolean
  onClose: () => void
  /** `/signup` on a guide's page, `/signup/user` elsewhere. */
  signup: '/signup' | '/signup/user'
}

/** Shown to visitors who press something that needs an account. */
export function LoginDialog({ open, onClose, signup }: LoginDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title={t('loginRequired.title')}
      description={t('loginRequired.text')}
      actions={
        <>
          <ButtonLink look="secondary" to={signup}>
            {t('loginRequired.signup')}
          </ButtonLink>
          <ButtonLink to="/login">{t('loginRequired.login')}</ButtonLink>
        </>
      }
    />
  )
}
