import type { NewIdentity, ProviderSignup } from '@annai/contract/accounts/identities/shapes'
import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { deleteDraft } from '../../../shell/forms/draft.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { api } from '../../../shell/http/api.ts'
import { isRefusal } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { WaitingPage } from '../../../shell/layout/route-guards.tsx'
import { useSite } from '../../../shell/layout/use-site.ts'
import { storeInterruptedLogin } from '../../../shell/session/login-return.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { chosenPlace } from '../../places/index.ts'
import { AccountFrame } from '../account-frame.tsx'
import { completeLogin } from '../login/complete-login.ts'
import { useLoginState } from '../login/use-login-state.ts'
import { GuideFields, NO_PLACE } from '../signup/guide-fields.tsx'
import { SignupFields } from '../signup/signup-fields.tsx'
import { SignupForm } from '../signup/signup-frame.tsx'
import { clearStep, readStep } from './provider-storage.ts'

type Person = NewIdentity & { readonly provider: ProviderKey }
type Role = 'user' | 'guide'

interface FormProps {
  person: Person
  onMailed: (email: string) => void
}

const FIELDS = ['username', 'displayName', 'introduction', 'location'] as const

/** The address of the provider stays where the provider has verified it. */
const fixedEmail = ({ email, isVerified }: Person) =>
  isVerified && email !== null ? { email } : undefined

/** Each identity has a draft of its own: the next one in this tab may be another person's. */
const draftOf = (person: Person) =>
  `signup-finish:${person.provider}:${fixedEmail(person)?.email ?? person.ticket}`

function useFinish({ person, onMailed }: FormProps) {
  const { provider } = person
  const state = useLoginState()
  const { i18n } = useTranslation()
  return useMutation({
    mutationFn: (body: ProviderSignup) =>
      api.call(
        'POST /api/auth/oidc/:provider/signup',
        { params: { provider }, body },
        { as: 'none' },
      ),
    onSuccess({ login }, { email = '' }) {
      deleteDraft(draftOf(person))
      clearStep('provider-signup')
      if (login) return completeLogin(login, state, i18n)
      storeInterruptedLogin({ email, state })
      return onMailed(email)
    },
  })
}

/** The form of both roles, so that another choice keeps the focus, the texts and the tick. */
function FinishForm(props: FormProps) {
  const { person } = props
  const { t } = useTranslation('identities')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const isOpen = useSite()?.signUp === 'open'
  const fixed = fixedEmail(person)
  const form = useForm({
    resolver: useShapeResolver(async () => {
      const shapes = await import('../account-form-shapes.ts')
      return fixed ? shapes.VerifiedProviderForm : shapes.ProviderForm
    }),
    defaultValues: {
      role: 'user' as Role,
      username: '',
      email: person.email ?? '',
      displayName: person.displayName,
      introduction: '',
      location: NO_PLACE,
      agreeTerms: false,
    },
  })
  // A verified address is never that of a draft.
  const [draftFields] = useState(() => [
    ...FIELDS,
    ...(fixed ? [] : (['email'] as const)),
    ...(isOpen ? (['role'] as const) : []),
  ])
  useFormDraft(form, draftOf(person), draftFields)
  const signup = useFinish(props)
  const submit = form.handleSubmit(
    ({ role, location, introduction, email, agreeTerms, ...values }) => {
      const place = chosenPlace(location)
      if (!agreeTerms) return
      const { ticket } = person
      const common = { ...values, agreeTerms, ticket, language, ...(!fixed && { email }) }
      if (role === 'user') signup.mutate({ ...common, role })
      else if (place) signup.mutate({ ...common, role, introduction, location: place })
    },
  )
  const isGuide = form.watch('role') === 'guide'
  return (
    <AccountFrame wide={isGuide} title={t('finish.title')} intro={t('finish.intro')}>
      {person.pendingEmail !== null && (
        <Banner tone="waiting" role="status" className="[overflow-wrap:anywhere]">
          {t('finish.pending', { email: person.pendingEmail })}
        </Banner>
      )}
      <FormProvider {...form}>
        <SignupForm
          signup={signup}
          action={<StartAgain error={signup.error} />}
          onSubmit={() => void submit()}
        >
          {isOpen && (
            <Select
              label={t('finish.role')}
              options={[
                { value: 'user', label: tCommon('signupChoice.traveller') },
                { value: 'guide', label: tCommon('signupChoice.guide') },
              ]}
              {...form.register('role')}
            />
          )}
          {isGuide ? (
            <GuideFields hasPassword={false} {...fixed} />
          ) : (
            <SignupFields hasPassword={false} {...fixed} />
          )}
        </SignupForm>
      </FormProvider>
    </AccountFrame>
  )
}

/** The half hour of the form is over. */
function StartAgain({ error }: { error: Error | null }) {
  const { t } = useTranslation('identities')
  if (!isRefusal(error, 'identities.attempt')) return null
  return (
    <ButtonLink to="/login" look="secondary" size="sm">
      {t('again')}
    </ButtonLink>
  )
}

/** The account is there, and its address has to be verified. */
function Mailed({ email }: { email: string }) {
  const { t } = useTranslation()
  const result = useRef<HTMLDivElement>(null)
  // The pressed button is gone.
  useEffect(() => result.current?.focus(), [])
  return (
    <AccountFrame title={t('auth.signup.success.title')}>
      <div ref={result} tabIndex={-1}>
        <Banner tone="good" className="[overflow-wrap:anywhere]">
          {t('auth.signup.success.message', { email })}
        </Banner>
      </div>
      <p className="text-muted">{t('auth.signup.success.noMail')}</p>
      <ButtonLink to="/login">{t('auth.verifyEmail.toLogin')}</ButtonLink>
    </AccountFrame>
  )
}

/** The rest of a sign-up whose person a provider has identified. */
export function FinishSignup() {
  const { t } = useTranslation('identities')
  const [person, setPerson] = useState<Person | null>()
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  // The server renders the page without the storage of this tab.
  useEffect(() => setPerson(readStep('provider-signup')), [])
  if (mailedTo !== null) return <Mailed email={mailedTo} />
  if (person === undefined) return <WaitingPage />
  if (person === null)
    return (
      <AccountFrame title={t('finish.title')}>
        <Banner tone="waiting">{t('finish.nothing')}</Banner>
        <ButtonLink to="/login">{t('again')}</ButtonLink>
      </AccountFrame>
    )
  return <FinishForm key={draftOf(person)} person={person} onMailed={setMailedTo} />
}
