import { QueryView } from '../../../shell/http/query-view.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { useHasRole } from '../admin-queries.ts'
import { SystemCards } from './system-cards.tsx'
import { useSystemState } from './system-queries.ts'
import { UndeliveredMails } from './undelivered-mails.tsx'

/** The state of the installation and its undelivered emails. */
export function SystemView() {
  const system = useSystemState()
  const isStaff = useHasRole('staff')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <QueryView query={system} waiting={<PageSpinner />}>
        {(state) => <SystemCards state={state} />}
      </QueryView>
      {isStaff && <UndeliveredMails />}
    </div>
  )
}
