import { Outlet } from 'react-router'
import { useShell } from '../../shell/layout/outlet.ts'
import { VisitorsOnly } from '../../shell/layout/route-guards.tsx'

export default function VisitorLayout() {
  return (
    <VisitorsOnly>
      <Outlet context={useShell()} />
    </VisitorsOnly>
  )
}
