import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { PasswordField, TextField } from '../../../ui/form/text-field.tsx'
import { RichText } from '../../../ui/layout/rich-text.tsx'

export interface SignupValues {
  username: string
  email: string
  password: string
  displayName: string
  agreeTerms: boolean
}

interface SignupFieldsProps {
  /** An address that is known and cannot be changed. */
  email?: string
  /** False where a provider identifies the person. */
  hasPassword?: boolean
}

/** The fields of all signup forms. */
export function SignupFields({ email, hasPassword = true }: SignupFieldsProps) {
  const { t } = useTranslation()
  const problem = useProblem()
  const { register, formState } = useFormContext<SignupValues>()
  const { errors } = formState
  return (
    <>
      <TextField
        autoComplete="nickname"
        autoCapitalize="none"
        spellCheck={false}
        label={t('auth.fields.username')}
        hint={t('auth.fields.usernameHint', ACCOUNT_LIMITS.username)}
        error={problem(errors.username)}
        {...register('username')}
      />
      <TextField
        type="email"
        // What the login asks for, so that a password manager stores it with the password.
        autoComplete="username"
        inputMode="email"
        label={t('auth.fields.email')}
        error={problem(errors.email)}
        {...(email === undefined ? register('email') : { value: email, readOnly: true })}
      />
      {hasPassword && (
        <PasswordField
          autoComplete="new-password"
          label={t('auth.fields.password')}
          hint={t('auth.fields.passwordHint', { min: ACCOUNT_LIMITS.password.min })}
          error={problem(errors.password)}
          {...register('password')}
        />
      )}
      <TextField
        autoComplete="name"
        label={t('auth.fields.displayName')}
        hint={t('auth.fields.displayNameHint')}
        error={problem(errors.displayName)}
        {...register('displayName')}
      />
    </>
  )
}

/** Opens the page in a new tab, so that the form's values are not lost. */
function FieldLink({ to, children }: { to: string; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <a href={to} target="_blank" rel="noopener" className="link">
      {children}
      <span className="sr-only"> ({t('auth.signup.newTab')})</span>
    </a>
  )
}

/** The checkbox for the terms and the privacy policy. */
export function AgreementField() {
  const { t } = useTranslation()
  const problem = useProblem()
  const { register, formState } = useFormContext<SignupValues>()
  return (
    <Checkbox
      label={
        <RichText
          text={t('auth.signup.agree')}
          parts={{
            terms: <FieldLink to="/terms-of-service" />,
            privacy: <FieldLink to="/privacy-policy" />,
          }}
        />
      }
      error={problem(formState.errors.agreeTerms)}
      {...register('agreeTerms')}
    />
  )
}
