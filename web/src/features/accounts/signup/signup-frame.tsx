import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ApiError, messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { isUsernameTaken } from '../username-taken.ts'
import { AgreementField, type SignupValues } from './signup-fields.tsx'
import { SignupSuccess } from './signup-success.tsx'

interface SignupFrameProps {
  title: string
  intro: string
  wide?: boolean
  signup: Pick<
    UseMutationResult<unknown, Error, { email: string; username: string; password: string }>,
    'isPending' | 'isSuccess' | 'error' | 'variables'
  >
  onSubmit: () => void
  children: ReactNode
}

/**
 * The error text of a refused signup. A taken email address is translated here; other texts come
 * from the server as they are (P1-488).
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
  const refusal = useRefusal()
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
      <SignupSuccess isSuccess={signup.isSuccess} account={signup.variables} />
    </AccountFrame>
  )
}
