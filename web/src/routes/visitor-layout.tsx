import { Outlet } from 'react-router'
import { VisitorsOnly } from '../shell/guards.tsx'
import { useShell } from '../shell/outlet.ts'

export default function VisitorLayout() {
  return (
    <VisitorsOnly>
      <Outlet context={useShell()} />
    </VisitorsOnly>
  )
}
