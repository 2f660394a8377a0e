import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { isUsernameTaken } from '../username-taken.ts'
import { AgreementField, type SignupValues } from './signup-fields.tsx'

interface SignupFrameProps {
  title: string
  intro: string
  wide?: boolean
  signup: Pick<
    UseMutationResult<unknown, Error, { email: string }>,
    'isPending' | 'isSuccess' | 'error' | 'variables'
  >
  onSubmit: () => void
  children: ReactNode
}

/**
 * The error text of a refused signup: a taken address in the reader's language, others as sent by
 * the server (P1-488).
 */
function useRefusal(): (error: Error) => string {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  return (error) => {
    const message = error instanceof ApiError ? (error.error ?? '') : ''
    if (/duplicate key error/i.test(message) && /email/i.test(message))
      return t('auth.signup.errors.emailTaken')
    return messageOf(error, tCommon)
  }
}

/** The frame of both signup forms: banner, terms, button and success dialog. */
export function SignupFrame({ title, intro, wide, signup, onSubmit, children }: SignupFrameProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const refusal = useRefusal()
  const goToLogin = () => void navigate('/login')
  const { setError } = useFormContext<SignupValues>()
  const isNameTaken = isUsernameTaken(signup.error)
  useEffect(() => {
    if (isNameTaken && signup.error) setError('username', { type: 'taken' }, { shouldFocus: true })
  }, [isNameTaken, signup.error, setError])
  return (
    <AccountFrame
      isListed
      title={title}
      intro={intro}
      wide={wide ?? false}
      footer={
        <>
          {t('auth.signup.haveAccount')}{' '}
          <Link to="/login" className="link">
            {t('auth.login.title')}
          </Link>
        </>
      }
    >
      {signup.error && <FormAlert cause={signup.error}>{refusal(signup.error)}</FormAlert>}
      <form
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!signup.isPending) onSubmit()
        }}
        className="grid gap-6"
      >
        {children}
        <AgreementField />
        <Button type="submit" size="lg" disabled={signup.isPending} busy={signup.isPending}>
          {t(signup.isPending ? 'auth.signup.submitting' : 'auth.signup.submit')}
        </Button>
      </form>
      <Dialog
        open={signup.isSuccess}
        onClose={goToLogin}
        title={t('auth.signup.success.title')}
        description={t('auth.signup.success.message', { email: signup.variables?.email ?? '' })}
        actions={<Button onClick={goToLogin}>{t('auth.signup.success.close')}</Button>}
      >
        <p className="text-muted">{t('auth.signup.success.redirect')}</p>
      </Dialog>
    </AccountFrame>
  )
}
