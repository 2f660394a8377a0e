import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { endAdminSession } from '../../shell/admin-session.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { followingPart } from '../../ui/following-part.tsx'
import { PageSpinner } from '../../ui/spinner.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AdminBar } from './admin-frame.tsx'
import { type DeskTab, signOut } from './queries.ts'

// One is open at a time: the others come when they are asked for.
const AdministratorsView = followingPart(
  async () => (await import('./administrators-view.tsx')).AdministratorsView,
)
const BookingsTab = followingPart(async () => (await import('./bookings-tab.tsx')).BookingsTab)
const ContactsTab = followingPart(async () => (await import('./contacts-tab.tsx')).ContactsTab)
const GuidesTab = followingPart(async () => (await import('./guides-tab.tsx')).GuidesTab)
const RecordView = followingPart(async () => (await import('./record-view.tsx')).RecordView)
const ReportsTab = followingPart(async () => (await import('./reports-tab.tsx')).ReportsTab)
const UsersTab = followingPart(async () => (await import('./users-tab.tsx')).UsersTab)

const TABS: readonly { value: DeskTab; panel: ComponentType }[] = [
  { value: 'guides', panel: GuidesTab },
  { value: 'users', panel: UsersTab },
  { value: 'bookings', panel: BookingsTab },
  { value: 'reports', panel: ReportsTab },
  { value: 'contacts', panel: ContactsTab },
]

/** Beside the five tabs: what the administrators themselves are about. */
const VIEWS = [
  { value: 'record', panel: RecordView },
  { value: 'administrators', panel: AdministratorsView },
] as const

function SignOutButton() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const client = useQueryClient()
  const leave = useMutation({
    mutationFn: signOut,
    // Offline, or with a token that was over anyway: this browser forgets it all the same.
    async onSettled() {
      await navigate('/admin-login')
      endAdminSession()
      client.removeQueries({ queryKey: ['admin'] })
    },
  })
  return (
    <Button look="quiet" size="sm" busy={leave.isPending} onClick={() => leave.mutate()}>
      {t('actions.signOut')}
    </Button>
  )
}

/** The operator's desk (P2 section 2.12). Tab, search, filters and page stand in the address. */
export function DeskPage() {
  const { t } = useTranslation('admin')
  const [params, setParams] = useSearchParams()
  const asked = params.get('tab')
  const view = VIEWS.find(({ value }) => value === asked)
  const tab = TABS.find(({ value }) => value === asked)?.value ?? 'guides'
  return (
    <>
      <PageHead title={t('title')} noIndex />
      <AdminBar>
        {VIEWS.map(({ value }) => (
          <Link
            key={value}
            to={`/admin?tab=${value}`}
            aria-current={value === asked ? 'page' : undefined}
            className={buttonStyle('quiet', 'sm', value === asked ? 'bg-indigo-tint' : '')}
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
              {t('actions.backToDesk')}
            </Link>
            <Suspense fallback={<PageSpinner />}>
              <view.panel />
            </Suspense>
          </>
        )}
        {!view && (
          <Tabs
            label={t('title')}
            value={tab}
            onChange={(next) => setParams({ tab: next })}
            tabs={TABS.map(({ value, panel: Panel }) => ({
              value,
              label: t(`tabs.${value}`),
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
