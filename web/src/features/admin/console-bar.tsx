import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { endAdminSession } from '../../shell/session/admin-session.ts'
import { Button, buttonStyle } from '../../ui/form/button.tsx'
import { AdminBar } from './admin-frame.tsx'
import { signOut, useHasRole } from './admin-queries.ts'

/** The views besides the five tabs. */
const VIEWS = [
  'queue',
  'find',
  'appeals',
  'credentials',
  'numbers',
  'record',
  'administrators',
  'invitations',
  'announcements',
  'site',
  'system',
] as const
export type ConsoleView = (typeof VIEWS)[number]
const FOR_VIEWERS: readonly ConsoleView[] = ['numbers', 'administrators', 'system']
const FOR_OWNERS: readonly ConsoleView[] = ['invitations', 'announcements', 'site']

/** The views that the administrator may open. */
export function useConsoleViews(): readonly ConsoleView[] {
  const isOwner = useHasRole('owner')
  if (!useHasRole('staff')) return FOR_VIEWERS
  return VIEWS.filter((view) => isOwner || !FOR_OWNERS.includes(view))
}

export function SignOutButton() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  const client = useQueryClient()
  const signOutHere = useMutation({
    mutationFn: signOut,
    // Also after an error, offline or with an expired token: this browser must forget the session.
    async onSettled() {
      await navigate('/admin-login')
      endAdminSession()
      client.removeQueries({ queryKey: ['admin'] })
    },
  })
  return (
    <Button
      look="quiet"
      size="sm"
      busy={signOutHere.isPending}
      onClick={() => signOutHere.mutate()}
    >
      {t('actions.signOut')}
    </Button>
  )
}

/** The bar of the console, with its views. */
export function ConsoleBar({ current }: { current?: ConsoleView | undefined }) {
  const { t } = useTranslation('admin')
  return (
    <AdminBar>
      {useConsoleViews().map((view) => (
        <Link
          key={view}
          to={`/admin?tab=${view}`}
          aria-current={view === current ? 'page' : undefined}
          className={buttonStyle('quiet', 'sm', view === current ? 'bg-indigo-tint' : '')}
        >
          {t(`${view}.tab`)}
        </Link>
      ))}
      <SignOutButton />
    </AdminBar>
  )
}
