import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import FaKey from '~icons/fa-solid/key'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { completeLogin } from '../login/complete-login.ts'
import { useLoginState } from '../login/use-login-state.ts'
import { logInWithPasskey } from './passkey-queries.ts'

/** Below the form of the login. Passkeys are offered in the email field too. */
export function PasskeyLogin() {
  const { t, i18n } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const state = useLoginState()
  const login = useMutation({
    mutationFn: logInWithPasskey,
    onSuccess: (session) => completeLogin(session, state, i18n),
  })
  const offer = useEffectEvent(async () => {
    if (await browserSupportsWebAuthnAutofill()) login.mutate(true)
  })
  useEffect(() => {
    void offer()
    return () => WebAuthnAbortService.cancelCeremony()
  }, [])
  if (!browserSupportsWebAuthn()) return null
  // The autofill fails when the person uses the form, or presses the button.
  const isShown = login.isError && (login.variables === false || isRefused(login.error))
  return (
    <div className="grid gap-3">
      {isShown && (
        <FormAlert cause={login.error}>
          {login.error instanceof ApiError
            ? messageOf(login.error, tCommon)
            : t('passkeys.notLoggedIn')}
        </FormAlert>
      )}
      <Button
        look="secondary"
        busy={login.isPending && login.variables === false}
        onClick={() => login.mutate(false)}
      >
        <FaKey aria-hidden="true" className="size-4" />
        {t('passkeys.logIn')}
      </Button>
    </div>
  )
}

const isRefused = (error: Error) => error instanceof ApiError && error.status === 401
