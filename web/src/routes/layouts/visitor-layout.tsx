import { Outlet } from 'react-router'
import { VisitorsOnly } from '../../shell/layout/route-guards.tsx'

export default function VisitorLayout() {
  return (
    <VisitorsOnly>
      <Outlet />
    </VisitorsOnly>
  )
}
