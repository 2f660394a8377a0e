import { Outlet } from 'react-router'
import { QueryProvider } from '../../shell/http/query-provider.tsx'

/** The administrators' frame: no navigation, no footer (P2-061); the toasts are the root's. */
export default function AdminLayout() {
  return (
    <main id="content" className="min-h-dvh">
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    </main>
  )
}
