import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { endAdminSession } from '../../shell/admin-session.ts'
import { PageHead } from '../../shell/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AdminBar } from './admin-frame.tsx'
import { BookingsTab } from './bookings-tab.tsx'
import { ContactsTab } from './contacts-tab.tsx'
import { GuidesTab } from './guides-tab.tsx'
import { type DeskTab, signOut } from './queries.ts'
import { ReportsTab } from './reports-tab.tsx'
import { UsersTab } from './users-tab.tsx'

const TABS: readonly { value: DeskTab; panel: () => React.ReactNode }[] = [
  { value: 'guides', panel: GuidesTab },
  { value: 'users', panel: UsersTab },
  { value: 'bookings', panel: BookingsTab },
  { value: 'reports', panel: ReportsTab },
  { value: 'contacts', panel: ContactsTab },
]

export function SignOutButton() {
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
  const tab = TABS.find(({ value }) => value === asked)?.value ?? 'guides'
  return (
    <>
      <PageHead title={t('title')} noIndex />
      <AdminBar>
        <SignOutButton />
      </AdminBar>
      <div className="grid gap-4 px-4 py-5 sm:px-6">
        <h1 className="text-2xl">{t('title')}</h1>
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
      </div>
    </>
  )
}
