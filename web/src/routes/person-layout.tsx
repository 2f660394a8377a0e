import { Outlet } from 'react-router'
import { LoginRequired } from '../shell/guards.tsx'
import { useShell } from '../shell/outlet.ts'

export default function PersonLayout() {
  return (
    <LoginRequired>
      <Outlet context={useShell()} />
    </LoginRequired>
  )
}
