import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import FaMapMarkedAlt from '~icons/fa-solid/map-marked-alt'
import FaSuitcase from '~icons/fa-solid/suitcase'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { VisitorsOnly, WaitingPage } from '../../shell/layout/route-guards.tsx'
import { useSite } from '../../shell/layout/use-site.ts'
import { lazyOrError, lazyOrNothing } from '../../ui/feedback/lazy.tsx'

const InvitedSignup = lazyOrError(
  async () => (await import('../../features/accounts/invitation/invited-signup.tsx')).InvitedSignup,
)

const ProviderButtons = lazyOrNothing(
  async () =>
    (await import('../../features/accounts/identities/provider-buttons.tsx')).ProviderButtons,
)

/** The choice between the two signups (docs/rules/interface.md#sign-up-choice). */
function SignupChoice() {
  const { t } = useTranslation('common')
  const { state } = useLocation()
  const site = useSite()
  const mode = site?.signUp ?? 'open'
  const providers = site?.providers ?? []
  const ways = [
    {
      to: '/signup/user',
      // A login after the traveller's sign-up returns to what it interrupted.
      state,
      icon: <FaSuitcase />,
      title: t('signupChoice.traveller'),
      text: t('signupChoice.travellerText'),
    },
    mode === 'open'
      ? {
          to: '/signup/guide',
          state: undefined,
          icon: <FaMapMarkedAlt />,
          title: t('signupChoice.guide'),
          text: t('signupChoice.guideText'),
        }
      : {
          to: '/contact',
          state: undefined,
          icon: <FaMapMarkedAlt />,
          title: t('signupChoice.guide'),
          text: t(`signupChoice.${mode}`),
          action: t('footer.contact'),
        },
  ]
  return (
    <div className="gutter mx-auto grid w-full max-w-[50rem] gap-8 py-12 sm:py-16">
      <PageHead title={t('nav.signupUser')} />
      <h1 className="text-center">{t('signupChoice.title')}</h1>
      <ul className="grid gap-4 sm:grid-cols-2">
        {ways.map(({ to, state: sent, icon, title, text, action }) => (
          <li key={to} className="grid">
            <Link
              to={to}
              state={sent}
              className="card grid content-start gap-3 p-6 text-ink no-underline transition-colors hover:border-indigo hover:bg-indigo-tint"
            >
              <span aria-hidden="true" className="text-3xl text-vermilion">
                {icon}
              </span>
              <span className="font-semibold font-title text-xl">{title}</span>
              <span className="text-pretty text-muted">{text}</span>
              {action && <span className="link">{action}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {providers.length > 0 && (
        <div className="mx-auto w-full max-w-[24rem]">
          <Suspense fallback={<div style={{ height: `${providers.length * 3.5}rem` }} />}>
            <ProviderButtons providers={providers} />
          </Suspense>
        </div>
      )}
      <p className="text-center">
        {t('signupChoice.haveAccount')}{' '}
        <Link to="/login" state={state} className="link">
          {t('nav.login')}
        </Link>
      </p>
    </div>
  )
}

/** The link of an invitation also says something to a person who is logged in. */
export default function Signup() {
  const [params] = useSearchParams()
  const invitation = params.get('invitation')
  return invitation ? (
    <Suspense fallback={<WaitingPage />}>
      <InvitedSignup token={invitation} />
    </Suspense>
  ) : (
    <VisitorsOnly>
      <SignupChoice />
    </VisitorsOnly>
  )
}
