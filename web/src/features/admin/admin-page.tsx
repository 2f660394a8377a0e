import type { Alarm } from '@annai/contract/admin/alarms'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { lazyOrError } from '../../ui/feedback/lazy.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import type { AdminTab } from './admin-queries.ts'
import { useWaitingCounts } from './administrators/account-queries.ts'
import { ConsoleBar, type ConsoleView, useConsoleViews } from './console-bar.tsx'
import { OperatorSettingsNote } from './operator-settings-note.tsx'
import { RecoveryAddressNote } from './recovery-address-note.tsx'
import { SecondFactorNote } from './second-factor-note.tsx'

/** Lists what is wrong with the installation. */
function AlarmsNote({ alarms }: { alarms: readonly Alarm[] }) {
  const { t } = useTranslation('admin')
  if (alarms.length === 0) return null
  return (
    <Banner tone="bad" title={t('alarms.title')}>
      <ul className="list-disc ps-5">
        {alarms.map((alarm) => (
          <li key={alarm}>{t(`alarms.${alarm}`)}</li>
        ))}
      </ul>
      <Link to="/admin?tab=system" className="link">
        {t('alarms.open')}
      </Link>
    </Banner>
  )
}

// Only one tab is open at a time, so each is loaded on demand.
const AdministratorsView = lazyOrError(
  async () => (await import('./administrators/administrators-view.tsx')).AdministratorsView,
)
const AnnouncementsView = lazyOrError(
  async () => (await import('./announcements/announcements-view.tsx')).AnnouncementsView,
)
const AppealsView = lazyOrError(
  async () => (await import('./decisions/appeals-view.tsx')).AppealsView,
)
const BookingsTab = lazyOrError(
  async () => (await import('./bookings/bookings-tab.tsx')).BookingsTab,
)
const CredentialsView = lazyOrError(
  async () => (await import('./credentials/credentials-view.tsx')).CredentialsView,
)
const FindView = lazyOrError(async () => (await import('./people/find-view.tsx')).FindView)
const ContactsTab = lazyOrError(
  async () => (await import('./contacts/contacts-tab.tsx')).ContactsTab,
)
const GuidesTab = lazyOrError(async () => (await import('./guides/guides-tab.tsx')).GuidesTab)
const AuditView = lazyOrError(async () => (await import('./audit/audit-view.tsx')).AuditView)
const InvitationsView = lazyOrError(
  async () => (await import('./invitations/invitations-view.tsx')).InvitationsView,
)
const LegalView = lazyOrError(async () => (await import('./legal/legal-view.tsx')).LegalView)
const StatisticsView = lazyOrError(
  async () => (await import('./statistics/statistics-view.tsx')).StatisticsView,
)
const QueueView = lazyOrError(async () => (await import('./queue/queue-view.tsx')).QueueView)
const ReportsTab = lazyOrError(async () => (await import('./reports/reports-tab.tsx')).ReportsTab)
const SiteView = lazyOrError(async () => (await import('./site/site-view.tsx')).SiteView)
const SystemView = lazyOrError(async () => (await import('./system/system-view.tsx')).SystemView)
const UsersTab = lazyOrError(async () => (await import('./users/users-tab.tsx')).UsersTab)

const TABS: readonly { value: AdminTab; panel: ComponentType }[] = [
  { value: 'guides', panel: GuidesTab },
  { value: 'users', panel: UsersTab },
  { value: 'bookings', panel: BookingsTab },
  { value: 'reports', panel: ReportsTab },
  { value: 'contacts', panel: ContactsTab },
]

const PANELS: Record<ConsoleView, ComponentType> = {
  queue: QueueView,
  find: FindView,
  appeals: AppealsView,
  credentials: CredentialsView,
  numbers: StatisticsView,
  record: AuditView,
  administrators: AdministratorsView,
  invitations: InvitationsView,
  announcements: AnnouncementsView,
  site: SiteView,
  legal: LegalView,
  system: SystemView,
}

/** The name of a tab with the number of waiting entries. */
function TabLabel({ tab, waiting = 0 }: { tab: AdminTab; waiting?: number | undefined }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const number = waiting.toLocaleString(language)
  return (
    <>
      {t(`tabs.${tab}`)}
      {waiting > 0 && (
        <Badge tone="waiting" className="relative ms-2 tabular-nums">
          <span aria-hidden="true">{number}</span>
          <span className="sr-only">{t('tabs.waiting', { count: waiting, number })}</span>
        </Badge>
      )}
    </>
  )
}

/** The admin console. Tab, search, filters and page are in the URL. */
export function AdminPage() {
  const { t } = useTranslation('admin')
  const [params, setParams] = useSearchParams()
  const requested = params.get('tab')
  const { guides = 0, changes = 0, reports, contacts, alarms = [] } = useWaitingCounts().data ?? {}
  const waitingIn: Partial<Record<AdminTab, number | undefined>> = {
    guides: guides + changes,
    reports,
    contacts,
  }
  const view = useConsoleViews().find((value) => value === requested)
  const Panel = view && PANELS[view]
  const tab = TABS.find(({ value }) => value === requested)?.value ?? 'guides'
  return (
    <>
      <PageHead title={t('title')} noIndex />
      <ConsoleBar current={view} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 sm:px-6">
        <h1 className="text-2xl">{view ? t(`${view}.tab`) : t('title')}</h1>
        {view !== 'administrators' && <SecondFactorNote />}
        {Panel && (
          <>
            <Link to="/admin" className="link w-fit">
              {t('actions.backToDashboard')}
            </Link>
            <Suspense fallback={<PageSpinner />}>
              <Panel />
            </Suspense>
          </>
        )}
        {!view && <AlarmsNote alarms={alarms} />}
        {!view && tab === 'guides' && <OperatorSettingsNote />}
        {!view && tab === 'guides' && <RecoveryAddressNote />}
        {!view && (
          <Tabs
            wraps
            label={t('title')}
            value={tab}
            onChange={(next) => setParams({ tab: next })}
            tabs={TABS.map(({ value, panel: Tab }) => ({
              value,
              label: <TabLabel tab={value} waiting={waitingIn[value]} />,
              panel: (
                <Suspense fallback={<PageSpinner />}>
                  <Tab />
                </Suspense>
              ),
            }))}
          />
        )}
      </div>
    </>
  )
}
