import { Outlet } from 'react-router'
import { useShell } from '../shell/outlet.ts'
import { Queries } from '../shell/queries.tsx'

/** Around the screens that ask and keep what was answered. */
export default function AskingLayout() {
  return (
    <Queries>
      <Outlet context={useShell()} />
    </Queries>
  )
}
