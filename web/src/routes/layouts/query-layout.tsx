import { Outlet } from 'react-router'
import { QueryProvider } from '../../shell/http/query-provider.tsx'

/** Provides the query client to its routes. */
export default function QueryLayout() {
  return (
    <QueryProvider>
      <Outlet />
    </QueryProvider>
  )
}
