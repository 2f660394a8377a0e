import { Outlet } from 'react-router'

/** The frame of the admin pages, without navigation and footer. The root renders the toasts. */
export default function AdminLayout() {
  return (
    <main id="content" tabIndex={-1} className="min-h-dvh">
      <Outlet />
    </main>
  )
}
