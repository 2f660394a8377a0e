import { UserSignup } from '@annai/contract/accounts/shapes'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useLanguage } from '../../shell/language.ts'
import { forgetDraft, useFormDraft } from '../../shell/use-form-draft.ts'
import { signUp } from './queries.ts'
import { SignupFields } from './signup-fields.tsx'
import { SignupFrame } from './signup-frame.tsx'

// A box that is not ticked yet is false, which the call's own shape does not know.
const Form = UserSignup.omit({ role: true, language: true }).extend({
  agreeTerms: z.boolean().refine((agrees) => agrees, { error: 'agreeTermsRequired' }),
})
const KEPT = ['username', 'email', 'displayName'] as const
const DRAFT = 'signup-user'

/** Signing up as a traveller, in the language in use. */
export function UserSignupForm() {
  const { t } = useTranslation()
  const language = useLanguage()
  const form = useForm({
    resolver: zodResolver(Form),
    defaultValues: { username: '', email: '', password: '', displayName: '', agreeTerms: false },
  })
  useFormDraft(form, DRAFT, KEPT)
  const signup = useMutation({
    mutationFn: (values: z.output<typeof Form>) =>
      signUp({ ...values, role: 'user', accountStatus: 'active', language }),
    onSuccess: () => forgetDraft(DRAFT),
  })
  return (
    <FormProvider {...form}>
      <SignupFrame
        title={t('auth.signup.userTitle')}
        intro={t('auth.signup.userIntro')}
        signup={signup}
        onSubmit={form.handleSubmit((values) => signup.mutate(values))}
      >
        <SignupFields />
      </SignupFrame>
    </FormProvider>
  )
}
