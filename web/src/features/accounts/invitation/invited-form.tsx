import type { Invitation } from '@annai/contract/accounts/invitations/shapes'
import { useMutation } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { deleteDraft } from '../../../shell/forms/draft.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { isRefusal } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { beginSession } from '../../../shell/session/session.ts'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { chosenPlace, placeChoiceOf } from '../../places/index.ts'
import type { InvitedSignupForm } from '../account-form-shapes.ts'
import { AccountFrame } from '../account-frame.tsx'
import { GuideFields, NO_PLACE } from '../signup/guide-fields.tsx'
import { SignupForm } from '../signup/signup-frame.tsx'
import { acceptInvitation } from './invitation-queries.ts'
import { PreparedProfile } from './prepared-profile.tsx'

const DRAFT_FIELDS = ['username', 'displayName', 'introduction', 'location'] as const
/** Of one invitation, so that another link in the same tab starts empty. */
const draftOf = ({ email }: Invitation) => `signup-invited:${email}`

/** What comes with the invitation. */
function Membership({ number, memberUntil }: Invitation) {
  const { t } = useTranslation('invitations')
  const language = useLanguage()
  if (memberUntil === null) return null
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(memberUntil),
  )
  return (
    <p className="text-muted">
      {number === ''
        ? t('signup.membership', { date })
        : t('signup.membershipNumber', { date, number })}
    </p>
  )
}

interface InvitedFormProps {
  token: string
  invitation: Invitation
  /** The form is sent: the session that begins is its own. */
  onStart: () => void
}

/** The form of an invited guide. It logs in, because the link has proved the address. */
export function InvitedForm({ token, invitation, onStart }: InvitedFormProps) {
  const { t } = useTranslation('invitations')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const { profile } = invitation
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('../account-form-shapes.ts')).InvitedSignupForm,
    ),
    defaultValues: {
      username: '',
      password: '',
      displayName: invitation.name,
      introduction: profile?.introduction ?? '',
      location: profile?.location ? placeChoiceOf(profile.location) : NO_PLACE,
      agreeTerms: false,
    },
  })
  useFormDraft(form, draftOf(invitation), DRAFT_FIELDS)
  const signup = useMutation({
    mutationFn: ({ location, agreeTerms, ...values }: z.output<typeof InvitedSignupForm>) => {
      const place = chosenPlace(location)
      if (!place || !agreeTerms) throw new TypeError('The form was valid without a place')
      return acceptInvitation(token, { ...values, agreeTerms, location: place, language })
    },
    onMutate: onStart,
    onSuccess(session) {
      deleteDraft(draftOf(invitation))
      beginSession(session)
    },
  })
  return (
    <FormProvider {...form}>
      <AccountFrame wide title={t('signup.title')} intro={t('signup.intro')}>
        <Membership {...invitation} />
        {profile && <PreparedProfile profile={profile} />}
        <SignupForm
          signup={signup}
          action={
            isRefusal(signup.error, 'invitations.used') && (
              <ButtonLink to="/login" look="secondary" size="sm">
                {tCommon('nav.login')}
              </ButtonLink>
            )
          }
          onSubmit={form.handleSubmit((values) => signup.mutate(values))}
        >
          <GuideFields email={invitation.email} />
        </SignupForm>
      </AccountFrame>
    </FormProvider>
  )
}
