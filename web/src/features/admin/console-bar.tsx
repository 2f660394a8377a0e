import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { endAdminSession } from '../../shell/session/admin-session.ts'
import { classes } from '../../ui/class-names.ts'
import { Button, buttonStyle } from '../../ui/form/button.tsx'
import { useCentred } from '../../ui/layout/use-centred.ts'
import { clearAdminDrafts } from './admin-draft.ts'
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
  'legal',
  'system',
] as const
export type ConsoleView = (typeof VIEWS)[number]
const FOR_VIEWERS: readonly ConsoleView[] = ['numbers', 'administrators', 'system']
const FOR_OWNERS: readonly ConsoleView[] = ['invitations', 'announcements', 'site', 'legal']

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
      clearAdminDrafts()
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

/** The bar of the console, with its views in one row, which scrolls on a phone. */
export function ConsoleBar({ current }: { current?: ConsoleView | undefined }) {
  const { t } = useTranslation('admin')
  const row = useRef<HTMLElement>(null)
  useCentred(row, '[aria-current]', current ?? '')
  const views = (
    <nav
      ref={row}
      aria-label={t('title')}
      className="-mx-4 flex basis-[calc(100%+2rem)] gap-1 overflow-x-auto px-4 py-1 sm:flex-wrap"
    >
      {useConsoleViews().map((view) => (
        <Link
          key={view}
          to={`/admin?tab=${view}`}
          aria-current={view === current ? 'page' : undefined}
          className={buttonStyle(
            'quiet',
            'sm',
            classes('shrink-0 whitespace-nowrap', view === current && 'bg-indigo-tint'),
          )}
        >
          {t(`${view}.tab`)}
        </Link>
      ))}
    </nav>
  )
  return (
    <AdminBar views={views}>
      <SignOutButton />
    </AdminBar>
  )
}
