import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import { graphemes } from '@annai/contract/graphemes'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { type PlaceChoice, PlaceField } from '../../places/index.ts'
import { SignupFields } from './signup-fields.tsx'

export const NO_PLACE: PlaceChoice = { text: '', chosen: null }

interface GuideValues {
  introduction: string
  location: PlaceChoice
}

/**
 * A separate component, because fields register in the order of rendering and the first invalid one
 * is focused.
 */
function IntroductionField() {
  const { t } = useTranslation()
  const problem = useProblem()
  const { register, formState } = useFormContext<GuideValues>()
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

interface GuideFieldsProps {
  /** The address of an invitation, which cannot be changed. */
  email?: string
  /** False where a provider identifies the person. */
  hasPassword?: boolean
}

/** The fields of a guide's sign-up. */
export function GuideFields({ email, hasPassword = true }: GuideFieldsProps) {
  const { t } = useTranslation()
  const problem = useProblem()
  const { control, formState } = useFormContext<GuideValues>()
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      <div className="grid content-start gap-5">
        <SignupFields hasPassword={hasPassword} {...(email !== undefined && { email })} />
      </div>
      <div className="grid content-start gap-5">
        <Controller
          control={control}
          name="location"
          render={({ field }) => (
            <PlaceField
              label={t('auth.signup.location')}
              error={problem(formState.errors.location)}
              {...field}
            />
          )}
        />
        <IntroductionField />
      </div>
    </div>
  )
}
