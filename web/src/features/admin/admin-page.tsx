import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { endAdminSession } from '../../shell/session/admin-session.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { lazyOrError } from '../../ui/feedback/lazy-or-error.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { Button, buttonStyle } from '../../ui/form/button.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { AdminBar } from './admin-frame.tsx'
import { type AdminTab, signOut, useHasRole } from './admin-queries.ts'
import { useWaitingCounts } from './administrators/account-queries.ts'
import { AlarmsNote } from './alarms-note.tsx'
import { OperatorSettingsNote } from './operator-settings-note.tsx'

// Only one tab is open at a time, so each is loaded on demand.
const AdministratorsView = lazyOrError(
  async () => (await import('./administrators/administrators-view.tsx')).AdministratorsView,
)
const BookingsTab = lazyOrError(
  async () => (await import('./bookings/bookings-tab.tsx')).BookingsTab,
)
const FindView = lazyOrError(async () => (await import('./people/find-view.tsx')).FindView)
const ContactsTab = lazyOrError(
  async () => (await import('./contacts/contacts-tab.tsx')).ContactsTab,
)
const GuidesTab = lazyOrError(async () => (await import('./guides/guides-tab.tsx')).GuidesTab)
const AuditView = lazyOrError(async () => (await import('./audit/audit-view.tsx')).AuditView)
const ReportsTab = lazyOrError(async () => (await import('./reports/reports-tab.tsx')).ReportsTab)
const SystemView = lazyOrError(async () => (await import('./system/system-view.tsx')).SystemView)
const UsersTab = lazyOrError(async () => (await import('./users/users-tab.tsx')).UsersTab)

const TABS: readonly { value: AdminTab; panel: ComponentType }[] = [
  { value: 'guides', panel: GuidesTab },
  { value: 'users', panel: UsersTab },
  { value: 'bookings', panel: BookingsTab },
  { value: 'reports', panel: ReportsTab },
  { value: 'contacts', panel: ContactsTab },
]

/** The views besides the five tabs. */
const VIEWS = [
  { value: 'find', panel: FindView, isForViewers: false },
  { value: 'record', panel: AuditView, isForViewers: false },
  { value: 'administrators', panel: AdministratorsView, isForViewers: true },
  { value: 'system', panel: SystemView, isForViewers: true },
] as const

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

function SignOutButton() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const client = useQueryClient()
  const signOutHere = useMutation({
    mutationFn: signOut,
    // Also after an error, offline or with an expired token: this browser must forget the session.
    async onSettled() {
      await navigate('/admin-login')
      endAdminSession()
      client.removeQueries({ queryKey: ['admin'] })
    },
  })
  return (
    <Button
      look="quiet"
      size="sm"
      busy={signOutHere.isPending}
      onClick={() => signOutHere.mutate()}
    >
      {t('actions.signOut')}
    </Button>
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
  const isStaff = useHasRole('staff')
  const views = VIEWS.filter(({ isForViewers }) => isStaff || isForViewers)
  const view = views.find(({ value }) => value === requested)
  const tab = TABS.find(({ value }) => value === requested)?.value ?? 'guides'
  return (
    <>
      <PageHead title={t('title')} noIndex />
      <AdminBar>
        {views.map(({ value }) => (
          <Link
            key={value}
            to={`/admin?tab=${value}`}
            aria-current={value === requested ? 'page' : undefined}
            className={buttonStyle('quiet', 'sm', value === requested ? 'bg-indigo-tint' : '')}
          >
            {t(`${value}.tab`)}
          </Link>
        ))}
        <SignOutButton />
      </AdminBar>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 px-4 py-5 sm:px-6">
        <h1 className="text-2xl">{view ? t(`${view.value}.tab`) : t('title')}</h1>
        {view && (
          <>
            <Link to="/admin" className="link w-fit">
              {t('actions.backToDashboard')}
            </Link>
            <Suspense fallback={<PageSpinner />}>
              <view.panel />
            </Suspense>
          </>
        )}
        {!view && <AlarmsNote alarms={alarms} />}
        {!view && tab === 'guides' && <OperatorSettingsNote />}
        {!view && (
          <Tabs
            wraps
            label={t('title')}
            value={tab}
            onChange={(next) => setParams({ tab: next })}
            tabs={TABS.map(({ value, panel: Panel }) => ({
              value,
              label: <TabLabel tab={value} waiting={waitingIn[value]} />,
              panel: (
                <Suspense fallback={<PageSpinner />}>
                  <Panel />
                </Suspense>
              ),
            }))}
          />
        )}
      </div>
    </>
  )
}
