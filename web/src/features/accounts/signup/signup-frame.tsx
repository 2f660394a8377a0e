import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { setFieldProblems } from '../../../shell/forms/field-problems.ts'
import { isRefusal, messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { useLoginState } from '../login/use-login-state.ts'
import { StorageNotice } from '../storage-notice.tsx'
import { AgreementField } from './signup-fields.tsx'
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
 * from the server as they are.
 */
function useRefusal(): (error: Error) => string {
  const { t } = useTranslation('common')
  return (error) =>
    isRefusal(error, 'accounts.emailTaken') ? t('problems.emailTaken') : messageOf(error, t)
}

interface SignupFormProps {
  signup: Pick<SignupFrameProps['signup'], 'isPending' | 'error'>
  /** What a refused signup can do instead. */
  action?: ReactNode
  onSubmit: () => void
  children: ReactNode
}

/** The form of a signup in its `FormProvider`: banner, fields, terms and button. */
export function SignupForm({ signup, action, onSubmit, children }: SignupFormProps) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const { getValues, setError } = useFormContext()
  useEffect(() => {
    setFieldProblems({ getValues, setError }, signup.error)
  }, [signup.error, getValues, setError])
  return (
    <>
      <StorageNotice />
      {signup.error && (
        <FormAlert cause={signup.error} action={action}>
          {refusal(signup.error)}
        </FormAlert>
      )}
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
    </>
  )
}

/** The page of both public signups, with the success dialog. */
export function SignupFrame({ title, intro, wide, signup, onSubmit, children }: SignupFrameProps) {
  const { t } = useTranslation()
  const state = useLoginState()
  return (
    <AccountFrame
      isListed
      title={title}
      intro={intro}
      wide={wide ?? false}
      footer={
        <>
          {t('auth.signup.haveAccount')}{' '}
          <Link to="/login" state={state} className="link">
            {t('auth.login.title')}
          </Link>
        </>
      }
    >
      <SignupForm signup={signup} onSubmit={onSubmit}>
        {children}
      </SignupForm>
      <SignupSuccess isSuccess={signup.isSuccess} account={signup.variables} />
    </AccountFrame>
  )
}
