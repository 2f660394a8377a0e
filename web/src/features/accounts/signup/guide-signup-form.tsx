import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { deleteDraft } from '../../../shell/forms/draft.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { chosenPlace } from '../../places/index.ts'
import type { GuideSignupForm as GuideSignupShape } from '../account-form-shapes.ts'
import { signUp } from '../account-queries.ts'
import { GuideFields, NO_PLACE } from './guide-fields.tsx'
import { SignupFrame } from './signup-frame.tsx'

const DRAFT_FIELDS = ['username', 'email', 'displayName', 'introduction', 'location'] as const
const DRAFT = 'signup-guide'

/** The signup form for guides. */
export function GuideSignupForm() {
  const { t } = useTranslation()
  const language = useLanguage()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('../account-form-shapes.ts')).GuideSignupForm,
    ),
    defaultValues: {
      username: '',
      email: '',
      password: '',
      displayName: '',
      introduction: '',
      location: NO_PLACE,
      agreeTerms: false,
    },
  })
  useFormDraft(form, DRAFT, DRAFT_FIELDS)
  const signup = useMutation({
    mutationFn: ({ location, ...values }: z.output<typeof GuideSignupShape>) => {
      const place = chosenPlace(location)
      if (!place) throw new TypeError('The form was valid without a place')
      return signUp({ ...values, location: place, role: 'guide', expertises: [], language })
    },
    onSuccess: () => deleteDraft(DRAFT),
  })
  return (
    <FormProvider {...form}>
      <SignupFrame
        wide
        title={t('auth.signup.guideTitle')}
        intro={t('auth.signup.guideIntro')}
        signup={signup}
        onSubmit={form.handleSubmit((values) => signup.mutate(values))}
      >
        <GuideFields />
      </SignupFrame>
    </FormProvider>
  )
}
