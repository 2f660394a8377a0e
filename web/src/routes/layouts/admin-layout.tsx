import { Outlet } from 'react-router'
import { QueryProvider } from '../../shell/http/query-provider.tsx'

/** The frame of the admin pages, without navigation and footer (P2-061). The root renders the toasts. */
export default function AdminLayout() {
  return (
    <main id="content" className="min-h-dvh">
      <QueryProvider>
        <Outlet />
      </QueryProvider>
    </main>
  )
}
