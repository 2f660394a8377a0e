import { isBarredFrom } from '@annai/contract/accounts/policy'
import type { PersonRole } from '@annai/contract/person'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSettings } from '../../features/accounts/account-queries.ts'
import { AccountSection } from '../../features/accounts/settings/account-section.tsx'
import { DataSection } from '../../features/accounts/settings/data-section.tsx'
import { LoginSection } from '../../features/accounts/settings/login-section.tsx'
import { MailSection } from '../../features/accounts/settings/mail-section.tsx'
import { SessionsSection } from '../../features/accounts/settings/sessions-section.tsx'
import { CalendarSection } from '../../features/bookings/calendar/calendar-section.tsx'
import { OpenBookings } from '../../features/bookings/list/open-bookings.tsx'
import { QueryView } from '../../shell/http/query-view.tsx'
import { PageHead } from '../../shell/layout/page-head.tsx'
import type { LoginState } from '../../shell/session/login-return.ts'
import { useSession } from '../../shell/session/session.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'

// Loaded after the rest of the settings, with texts of their own.
const ReachingSection = lazyOrError(
  async () =>
    (await import('../../features/accounts/settings/reaching-section.tsx')).ReachingSection,
)
const ContactCardSection = lazyOrError(
  async () =>
    (await import('../../features/accounts/settings/contact-card-section.tsx')).ContactCardSection,
)

const QuickRepliesSection = lazyOrError(
  async () =>
    (await import('../../features/chat/quick-replies/quick-replies-section.tsx'))
      .QuickRepliesSection,
)

const PasskeysSection = lazyOrError(
  async () =>
    (await import('../../features/accounts/passkeys/passkeys-section.tsx')).PasskeysSection,
)
const IdentitiesSection = lazyOrError(
  async () =>
    (await import('../../features/accounts/identities/identities-section.tsx')).IdentitiesSection,
)
const BlockedPeopleSection = lazyOrError(
  async () =>
    (await import('../../features/accounts/person-blocks/blocked-people-section.tsx'))
      .BlockedPeopleSection,
)

function OwnSettings({ role }: { role: PersonRole }) {
  const { t } = useTranslation()
  const query = useSettings(role)
  const status = query.data?.accountStatus
  const isBarred = status !== undefined && isBarredFrom({ role, status }, 'changing')
  return (
    <QueryView
      query={query}
      failed={t('settings.fetchError')}
      waiting={
        <div className="grid gap-6">
          <Skeleton className="h-40" />
          <Skeleton className="h-40" />
        </div>
      }
    >
      {(settings) => (
        <div className="grid gap-6">
          <LoginSection role={role} settings={settings} />
          <MailSection role={role} settings={settings} />
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ReachingSection role={role} settings={settings} />
            <ContactCardSection isBarred={isBarred} />
            <IdentitiesSection isBarred={isBarred} />
            <PasskeysSection isBarred={isBarred} />
            <BlockedPeopleSection isBarred={isBarred} />
            {role === 'guide' && <QuickRepliesSection isBarred={isBarred} />}
          </Suspense>
          <CalendarSection />
          <SessionsSection />
          <AccountSection role={role} settings={settings} />
          <DataSection
            role={role}
            settings={settings}
            openBookings={<OpenBookings role={role} />}
          />
        </div>
      )}
    </QueryView>
  )
}

/** The settings of a logged-in person. Visitors get a login link, and nothing is requested. */
export function SettingsScreen() {
  const { t } = useTranslation()
  const { loading, isLoggedIn, role } = useSession()
  return (
    <div className="reading py-8 sm:py-12">
      <PageHead title={t('settings.title')} noIndex />
      <h1 className="mb-6">{t('settings.title')}</h1>
      {loading && <Skeleton className="h-40" />}
      {!loading && !isLoggedIn && (
        <Banner
          action={
            <ButtonLink to="/login" state={{ from: '/settings' } satisfies LoginState} size="sm">
              {t('auth.login.title')}
            </ButtonLink>
          }
        >
          {t('settings.visitor')}
        </Banner>
      )}
      {isLoggedIn && <OwnSettings role={role} />}
    </div>
  )
}
