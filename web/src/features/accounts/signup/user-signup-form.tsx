import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { deleteDraft } from '../../../shell/forms/draft.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import type { UserSignupForm as UserSignupShape } from '../account-form-shapes.ts'
import { signUp } from '../account-queries.ts'
import { SignupFields } from './signup-fields.tsx'
import { SignupFrame } from './signup-frame.tsx'

const DRAFT_FIELDS = ['username', 'email', 'displayName'] as const
const DRAFT = 'signup-user'

/** The signup form for travellers. */
export function UserSignupForm() {
  const { t } = useTranslation()
  const language = useLanguage()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('../account-form-shapes.ts')).UserSignupForm,
    ),
    defaultValues: { username: '', email: '', password: '', displayName: '', agreeTerms: false },
  })
  useFormDraft(form, DRAFT, DRAFT_FIELDS)
  const signup = useMutation({
    mutationFn: (values: z.output<typeof UserSignupShape>) =>
      signUp({ ...values, role: 'user', accountStatus: 'active', language }),
    onSuccess: () => deleteDraft(DRAFT),
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
