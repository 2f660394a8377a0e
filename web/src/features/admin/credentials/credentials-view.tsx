import { type AdminCredential, CREDENTIAL_VIEWS } from '@annai/contract/admin/credentials/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FilterButtons } from '../filter-buttons.tsx'
import { useCredentialList } from './credential-admin-queries.ts'
import { CredentialCheck } from './credential-check.tsx'
import { EnterDialog } from './enter-dialog.tsx'
import { UnlicensedGuides } from './unlicensed-guides.tsx'

const VIEWS = [...CREDENTIAL_VIEWS, 'unlicensed'] as const

function CredentialList({ view }: { view: (typeof CREDENTIAL_VIEWS)[number] }) {
  const { t } = useTranslation('credentials')
  const list = useCredentialList(view)
  return (
    <QueryView query={list} failed={t('console.failed')} waiting={<PageSpinner />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title={t('console.empty')} />
        ) : (
          <ul className="grid max-w-3xl gap-4">
            {rows.map((row: AdminCredential) => (
              <li key={row._id} className="card p-5">
                <CredentialCheck credential={row} onDecided={() => undefined} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  )
}

/** Credentials that wait, end or have ended. */
export function CredentialsView() {
  const { t } = useTranslation('credentials')
  const [view, setView] = useState<(typeof VIEWS)[number]>('waiting')
  const [isEntering, setEntering] = useState(false)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <FilterButtons
          legend={t('console.show')}
          value={view}
          counts={undefined}
          options={VIEWS.map((value) => ({ value, label: t(`console.views.${value}`) }))}
          onChoose={setView}
        />
        <Button look="secondary" aria-haspopup="dialog" onClick={() => setEntering(true)}>
          {t('console.enter')}
        </Button>
      </div>
      {view === 'unlicensed' ? <UnlicensedGuides /> : <CredentialList view={view} />}
      {isEntering && <EnterDialog onClose={() => setEntering(false)} />}
    </div>
  )
}
