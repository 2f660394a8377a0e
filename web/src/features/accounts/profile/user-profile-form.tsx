import { ACCOUNT_LIMITS } from '@annai/contract/accounts/limits'
import type { UserProfile } from '@annai/contract/accounts/shapes'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useDiscard } from '../../../shell/forms/discard-dialog.tsx'
import { deleteDraft } from '../../../shell/forms/draft.ts'
import { setFieldProblems } from '../../../shell/forms/field-problems.ts'
import { LeaveDialog } from '../../../shell/forms/leave-dialog.tsx'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { isCancelled, isRefusal, messageOf } from '../../../shell/http/api-error.ts'
import { useProblem } from '../../../shell/i18n/use-problem.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TagInput } from '../../../ui/form/tag-input.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { PictureField, usePortraitChoice } from '../../media/index.ts'
import { useSaveProfile } from '../account-queries.ts'

const DRAFT_FIELDS = ['username', 'displayName', 'location', 'languages', 'interests'] as const
const NO_FIELDS = [] as const
/** The name of the form's draft, by account, because another one may log in within the same tab. */
export const draftNameOf = (profile: UserProfile) => `user-profile:${profile._id}`

interface UserProfileFormProps {
  profile: UserProfile
  isEditing: boolean
  onDone: () => void
}

/** The profile form; read-only until Edit is pressed. */
export function UserProfileForm({ profile, isEditing, onDone }: UserProfileFormProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const problem = useProblem()
  const save = useSaveProfile()
  const portrait = usePortraitChoice(profile.profilePicture)
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('../account-form-shapes.ts')).UserProfileForm,
    ),
    defaultValues: {
      username: profile.username,
      displayName: profile.displayName,
      location: profile.location,
      languages: profile.languages,
      interests: profile.interests,
    },
  })
  const { register, control, handleSubmit, formState } = form
  const { errors } = formState
  const draftName = draftNameOf(profile)
  useFormDraft(form, draftName, isEditing ? DRAFT_FIELDS : NO_FIELDS)
  const values = useWatch({ control })
  const isChanged =
    isEditing &&
    (portrait.isChanged || DRAFT_FIELDS.some((key) => String(values[key]) !== String(profile[key])))
  const isBusy = portrait.share !== null || save.isPending
  const readOnly = !isEditing

  const submit = handleSubmit(async (values) => {
    let profilePicture: string | null = null
    try {
      profilePicture = await portrait.upload()
    } catch (error) {
      if (isCancelled(error)) return
      // The other fields are saved anyway.
      console.warn('errorUploadingImage', error)
      toast.error(t('userProfile.errorUploadingImage'))
    }
    save.mutate(
      { ...values, ...(profilePicture !== null && { profilePicture }) },
      {
        onSuccess: () => {
          deleteDraft(draftName)
          toast.success(t('userProfile.updateSuccess'))
          onDone()
        },
        onError: (error) => {
          setFieldProblems(form, error)
          const isTaken = isRefusal(error, 'accounts.usernameTaken')
          toast.error(isTaken ? tCommon('problems.usernameTaken') : messageOf(error, tCommon))
        },
      },
    )
  })
  const { requestDiscard, dialog } = useDiscard(isChanged, () => {
    deleteDraft(draftName)
    onDone()
  })

  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (isBusy || readOnly) return event.preventDefault()
        void submit(event)
      }}
      className="card grid gap-6 p-5 sm:p-8"
    >
      <PictureField
        label={t('userProfile.picture')}
        name={profile.displayName}
        choice={portrait}
        readOnly={readOnly}
      />
      <div className="grid gap-6 sm:grid-cols-2">
        <TextField
          readOnly={readOnly}
          autoCapitalize="none"
          spellCheck={false}
          label={t('auth.fields.username')}
          error={problem(errors.username)}
          {...register('username')}
        />
        <TextField
          readOnly={readOnly}
          label={t('auth.fields.displayName')}
          error={problem(errors.displayName)}
          {...register('displayName')}
        />
      </div>
      <TextField
        optional={isEditing}
        readOnly={readOnly}
        placeholder={readOnly ? t('userProfile.none') : undefined}
        label={t('userProfile.location')}
        error={problem(errors.location)}
        {...register('location')}
      />
      {(['languages', 'interests'] as const).map((list) => (
        <Controller
          key={list}
          control={control}
          name={list}
          render={({ field }) => (
            <div className="grid gap-1.5">
              <TagInput
                optional={isEditing}
                readOnly={readOnly}
                label={t(`userProfile.${list}`)}
                hint={isEditing ? t(`userProfile.${list}Hint`) : undefined}
                limit={ACCOUNT_LIMITS[list]}
                value={field.value}
                onChange={field.onChange}
                error={problem(errors[list]?.root ?? [errors[list]].flat().find(Boolean))}
              />
              {readOnly && field.value.length === 0 && (
                <p className="text-muted">{t('userProfile.none')}</p>
              )}
            </div>
          )}
        />
      ))}
      {isEditing && (
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={requestDiscard} disabled={isBusy}>
            {tCommon('actions.cancel')}
          </Button>
          <Button type="submit" busy={isBusy}>
            {isBusy ? t('userProfile.updating') : tCommon('actions.save')}
          </Button>
        </div>
      )}
      <LeaveDialog isChanged={isChanged} />
      {dialog}
    </form>
  )
}
