import { useMutation } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { saveFormDraft } from '../../../shell/forms/draft.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { isExpiryUnreported, markExpiryReported } from '../../../shell/http/expired-session.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { useText } from '../../../shell/i18n/use-text.ts'
import { useSite } from '../../../shell/layout/use-site.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { logIn } from '../account-queries.ts'
import { EmailCorrection } from '../email/email-correction.tsx'
import { StorageNotice } from '../storage-notice.tsx'
import { ResendButton } from '../verification/resend-button.tsx'
import { completeLogin } from './complete-login.ts'
import { useLoginState } from './use-login-state.ts'

/** Loaded after the form, which works without it. */
const PasskeyLogin = lazyOrNothing(
  async () => (await import('../passkeys/passkey-login.tsx')).PasskeyLogin,
)

const ProviderButtons = lazyOrNothing(
  async () => (await import('../identities/provider-buttons.tsx')).ProviderButtons,
)

const DRAFT_FIELDS = ['email'] as const

/** The login form. The route guard redirects after a login. */
export function LoginForm() {
  const { t, i18n } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const text = useText()
  const problem = useProblem()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('@annai/contract/accounts/shapes')).LoginRequest,
    ),
    defaultValues: { email: '', password: '' },
  })
  const { register, handleSubmit, getValues, setValue, formState } = form
  useFormDraft(form, 'login', DRAFT_FIELDS)
  const [wasLoggedOut] = useState(isExpiryUnreported)
  useEffect(markExpiryReported, [])
  const state = useLoginState()
  const { from, isVerified } = state
  const providers = useSite()?.providers ?? []
  const login = useMutation({
    mutationFn: logIn,
    onSuccess: (session) => {
      completeLogin(session, state, i18n)
    },
  })
  const refusal = login.error instanceof ApiError ? login.error : null
  const isUnknown = refusal?.code === 'login.invalidCredentials'
  const needsVerification = refusal?.code === 'login.verificationNeeded'

  return (
    <AccountFrame
      isListed
      title={t('auth.login.title')}
      intro={t(from === undefined ? 'auth.login.intro' : 'auth.login.returns')}
      footer={
        <>
          {t('auth.login.noAccount')}{' '}
          <Link to="/signup" state={state} className="link">
            {t('auth.login.signUp')}
          </Link>
        </>
      }
    >
      <StorageNotice />
      {wasLoggedOut && login.isIdle && (
        <Banner tone="waiting" role="status">
          {t('auth.login.sessionEnded')}
        </Banner>
      )}
      {isVerified && login.isIdle && (
        <Banner tone="good" role="status">
          {t('auth.verifyEmail.success')}
        </Banner>
      )}
      {login.isError && (
        <FormAlert cause={login.error}>
          {refusal?.status === 0
            ? messageOf(refusal, tCommon)
            : text(refusal?.error ?? 'auth.login.errors.generic')}
          {refusal?.code === 'login.accountBlocked' && (
            <>
              {' '}
              <Link to="/contact" className="link">
                {tCommon('footer.contact')}
              </Link>
            </>
          )}
        </FormAlert>
      )}
      {needsVerification && <ResendButton email={() => getValues('email')} />}
      {(needsVerification || isUnknown) && (
        <EmailCorrection
          key={String(needsVerification)}
          label={t(needsVerification ? 'auth.correctEmail.open' : 'auth.correctEmail.openAtLogin')}
          known={() =>
            needsVerification && login.variables
              ? { account: login.variables.email, password: login.variables.password }
              : null
          }
          onSent={(email) => setValue('email', email)}
        />
      )}
      <form
        method="post"
        noValidate
        onSubmit={handleSubmit((body) => login.mutate(body))}
        className="grid gap-5"
      >
        <TextField
          type="email"
          autoComplete="username webauthn"
          inputMode="email"
          label={t('auth.fields.email')}
          error={problem(formState.errors.email)}
          {...register('email')}
        />
        <div className="grid gap-2">
          <PasswordField
            autoComplete="current-password"
            label={t('auth.fields.password')}
            error={problem(formState.errors.password)}
            {...register('password')}
          />
          <Link
            to="/forgot-password"
            state={state}
            onClick={() => saveFormDraft('forgot-password', { email: getValues('email') })}
            className="link justify-self-end text-sm"
          >
            {t('auth.login.forgot')}
          </Link>
        </div>
        <Button type="submit" size="lg" busy={login.isPending}>
          {t(login.isPending ? 'auth.login.submitting' : 'auth.login.submit')}
        </Button>
      </form>
      {providers.length > 0 && (
        <Suspense fallback={<div style={{ height: `${providers.length * 3.5}rem` }} />}>
          <ProviderButtons providers={providers} />
        </Suspense>
      )}
      <Suspense>
        <PasskeyLogin />
      </Suspense>
    </AccountFrame>
  )
}
