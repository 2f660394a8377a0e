import { Outlet } from 'react-router'
import { Queries } from '../../shell/http/query-provider.tsx'
import { useShell } from '../../shell/layout/outlet.ts'

/** Around the screens that ask and keep what was answered. */
export default function AskingLayout() {
  return (
    <Queries>
      <Outlet context={useShell()} />
    </Queries>
  )
}
