import type { NewIdentity, ProviderSignup } from '@annai/contract/accounts/identities/shapes'
import type { ProviderKey } from '@annai/contract/accounts/identities/vocabulary'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { deleteDraft } from '../../../shell/forms/draft.ts'
import { useFormDraft } from '../../../shell/forms/use-form-draft.ts'
import { useShapeResolver } from '../../../shell/forms/use-shape-resolver.ts'
import { api } from '../../../shell/http/api.ts'
import { isRefusal } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useSite } from '../../../shell/layout/use-site.ts'
import { storeInterruptedLogin } from '../../../shell/session/login-return.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { chosenPlace } from '../../places/index.ts'
import type { ProviderGuideForm, ProviderUserForm } from '../account-form-shapes.ts'
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
  /** The choice of the role, above the fields. */
  choice: ReactNode
  onMailed: (email: string) => void
}

const DRAFT = 'signup-finish'
const DRAFT_FIELDS = ['username', 'email', 'displayName'] as const
const GUIDE_FIELDS = [...DRAFT_FIELDS, 'introduction', 'location'] as const

const startOf = ({ email, displayName }: Person) => ({
  username: '',
  email: email ?? '',
  displayName,
  agreeTerms: false,
})

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
      deleteDraft(DRAFT)
      clearStep('provider-signup')
      if (login) return completeLogin(login, state, i18n)
      storeInterruptedLogin({ email, state })
      return onMailed(email)
    },
  })
}

/** The address of the provider stays where the provider has verified it. */
const fixedEmail = ({ email, isVerified }: Person) =>
  isVerified && email !== null ? { email } : undefined

function TravellerForm(props: FormProps) {
  const { person, choice } = props
  const language = useLanguage()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('../account-form-shapes.ts')).ProviderUserForm,
    ),
    defaultValues: startOf(person),
  })
  useFormDraft(form, DRAFT, DRAFT_FIELDS)
  const signup = useFinish(props)
  const submit = ({ agreeTerms, ...values }: z.output<typeof ProviderUserForm>) => {
    if (agreeTerms)
      signup.mutate({ ...values, agreeTerms, role: 'user', ticket: person.ticket, language })
  }
  return (
    <FormProvider {...form}>
      <SignupForm
        signup={signup}
        action={<StartAgain error={signup.error} />}
        onSubmit={form.handleSubmit(submit)}
      >
        {choice}
        <SignupFields hasPassword={false} {...fixedEmail(person)} />
      </SignupForm>
    </FormProvider>
  )
}

function GuideForm(props: FormProps) {
  const { person, choice } = props
  const language = useLanguage()
  const form = useForm({
    resolver: useShapeResolver(
      async () => (await import('../account-form-shapes.ts')).ProviderGuideForm,
    ),
    defaultValues: { ...startOf(person), introduction: '', location: NO_PLACE },
  })
  useFormDraft(form, DRAFT, GUIDE_FIELDS)
  const signup = useFinish(props)
  const submit = ({ location, agreeTerms, ...values }: z.output<typeof ProviderGuideForm>) => {
    const place = chosenPlace(location)
    if (place && agreeTerms)
      signup.mutate({
        ...values,
        agreeTerms,
        location: place,
        role: 'guide',
        ticket: person.ticket,
        language,
      })
  }
  return (
    <FormProvider {...form}>
      <SignupForm
        signup={signup}
        action={<StartAgain error={signup.error} />}
        onSubmit={form.handleSubmit(submit)}
      >
        {choice}
        <GuideFields hasPassword={false} {...fixedEmail(person)} />
      </SignupForm>
    </FormProvider>
  )
}

/** The half hour of the form is over. What was typed stays for the next time. */
function StartAgain({ error }: { error: Error | null }) {
  const { t } = useTranslation('identities')
  if (!isRefusal(error, 'identities.attempt')) return null
  return (
    <ButtonLink to="/login" look="secondary" size="sm">
      {t('again')}
    </ButtonLink>
  )
}

/** The rest of a sign-up whose person a provider has identified. */
export function FinishSignup() {
  const { t } = useTranslation('identities')
  const { t: tMain } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const isOpen = useSite()?.signUp === 'open'
  const [person, setPerson] = useState<Person | null>()
  const [role, setRole] = useState<Role>('user')
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  // The server renders the page without the storage of this tab.
  useEffect(() => setPerson(readStep('provider-signup')), [])
  if (mailedTo !== null)
    return (
      <AccountFrame title={tMain('auth.signup.success.title')}>
        <Banner tone="good" role="status" className="[overflow-wrap:anywhere]">
          {tMain('auth.signup.success.message', { email: mailedTo })}
        </Banner>
        <p className="text-muted">{tMain('auth.signup.success.noMail')}</p>
        <ButtonLink to="/login">{tMain('auth.verifyEmail.toLogin')}</ButtonLink>
      </AccountFrame>
    )
  if (person === undefined) return <PageSpinner />
  if (person === null)
    return (
      <AccountFrame title={t('finish.title')}>
        <Banner tone="waiting">{t('finish.nothing')}</Banner>
        <ButtonLink to="/login">{t('again')}</ButtonLink>
      </AccountFrame>
    )
  const Form = role === 'guide' ? GuideForm : TravellerForm
  const choice = isOpen && (
    <Select
      label={t('finish.role')}
      value={role}
      options={[
        { value: 'user', label: tCommon('signupChoice.traveller') },
        { value: 'guide', label: tCommon('signupChoice.guide') },
      ]}
      onChange={(event) => setRole(event.target.value === 'guide' ? 'guide' : 'user')}
    />
  )
  return (
    <AccountFrame wide={role === 'guide'} title={t('finish.title')} intro={t('finish.intro')}>
      {person.pendingEmail !== null && (
        <Banner tone="waiting" role="status" className="[overflow-wrap:anywhere]">
          {t('finish.pending', { email: person.pendingEmail })}
        </Banner>
      )}
      <Form person={person} choice={choice} onMailed={setMailedTo} />
    </AccountFrame>
  )
}
