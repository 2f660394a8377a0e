import { Outlet } from 'react-router'
import { useShell } from '../../shell/layout/outlet.ts'
import { LoginRequired } from '../../shell/layout/route-guards.tsx'

export default function PersonLayout() {
  return (
    <LoginRequired>
      <Outlet context={useShell()} />
    </LoginRequired>
  )
}
