import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import type { WantedDays } from '../../../shell/forms/wanted-days.ts'
import type { LoginState } from '../../../shell/session/login-return.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface LoginDialogProps {
  open: boolean
  /** The fragment with which the page continues after the login, such as `#enquiry`. */
  resume?: string | undefined
  /** Prefilled in an enquiry after the login. */
  wanted: WantedDays | null
  onClose: () => void
  /** `/signup` on a guide's page, `/signup/user` elsewhere. */
  signup: '/signup' | '/signup/user'
}

/** Shown to visitors who use something that needs an account. The login returns to this page. */
export function LoginDialog({ open, resume = '', wanted, onClose, signup }: LoginDialogProps) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const state: LoginState = { from: pathname + search + resume, wanted }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="sm"
      title={t('loginRequired.title')}
      description={t('loginRequired.text')}
      actions={
        <>
          <ButtonLink look="secondary" to={signup} state={state}>
            {t('loginRequired.signup')}
          </ButtonLink>
          <ButtonLink to="/login" state={state}>
            {t('loginRequired.login')}
          </ButtonLink>
        </>
      }
    />
  )
}
