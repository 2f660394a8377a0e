import { Outlet } from 'react-router'
import { LoginRequired } from '../../shell/layout/route-guards.tsx'

export default function PersonLayout() {
  return (
    <LoginRequired>
      <Outlet />
    </LoginRequired>
  )
}
