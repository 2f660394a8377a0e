import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { endAdminSession } from '../../shell/admin-session.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button, buttonStyle } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AdminBar } from './admin-frame.tsx'
import { AdministratorsView } from './administrators-view.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { ContactsTab } from './contacts-tab.tsx'
import { GuidesTab } from './guides-tab.tsx'
import { type DeskTab, signOut } from './queries.ts'
import { RecordView } from './record-view.tsx'
import { ReportsTab } from './reports-tab.tsx'
import { UsersTab } from './users-tab.tsx'

const TABS: readonly { value: DeskTab; panel: () => React.ReactNode }[] = [
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
            <view.panel />
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
              panel: <Panel />,
            }))}
          />
        )}
      </div>
    </>
  )
}
