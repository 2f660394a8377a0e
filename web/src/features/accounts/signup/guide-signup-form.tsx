import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { graphemes } from '@annai/contract/graphemes'
import { useMutation } from '@tanstack/react-query'
import { Controller, FormProvider, useForm, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { deleteDraft } from '../../../shell/forms/draft.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { chosenPlace, type PlaceChoice, PlaceField } from '../../places/index.ts'
import type { GuideSignupForm as GuideSignupShape } from '../account-form-shapes.ts'
import { signUp } from '../account-queries.ts'
import { SignupFields } from './signup-fields.tsx'
import { SignupFrame } from './signup-frame.tsx'

const DRAFT_FIELDS = ['username', 'email', 'displayName', 'introduction', 'location'] as const
const DRAFT = 'signup-guide'
const NO_PLACE: PlaceChoice = { text: '', chosen: null }

/**
 * A separate component, because fields register in the order of rendering and the first invalid one
 * is focused.
 */
function IntroductionField() {
  const { t } = useTranslation()
  const problem = useProblem()
  const { register, formState } = useFormContext<{ introduction: string }>()
  return (
    <TextArea
      rows={8}
      label={t('auth.signup.introduction')}
      hint={t('auth.signup.introductionHint')}
      limit={ACCOUNT_LIMITS.signupIntroduction}
      measure={graphemes}
      error={problem(formState.errors.introduction)}
      {...register('introduction')}
    />
  )
}

/** The signup form for guides. */
export function GuideSignupForm() {
  const { t } = useTranslation()
  const language = useLanguage()
  const problem = useProblem()
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
  const { errors } = form.formState
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
        <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          <div className="grid content-start gap-5">
            <SignupFields />
          </div>
          <div className="grid content-start gap-5">
            <Controller
              control={form.control}
              name="location"
              render={({ field }) => (
                <PlaceField
                  label={t('auth.signup.location')}
                  error={problem(errors.location)}
                  {...field}
                />
              )}
            />
            <IntroductionField />
          </div>
        </div>
      </SignupFrame>
    </FormProvider>
  )
}
