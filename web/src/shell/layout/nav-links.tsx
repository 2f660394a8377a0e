import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router'
import { classes } from '../../ui/class-names.ts'
import { CountBadge } from '../../ui/feedback/badge.tsx'
import { useUnreadCount } from '../realtime/unread-count-context.ts'
import { useAdminSession } from '../session/admin-session.ts'
import { useSession } from '../session/session.ts'

const LINK = classes(
  'inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-md px-2 text-[0.9375rem] text-ink',
  'no-underline transition-colors lg:px-3 lg:text-base',
  'hover:bg-indigo-tint aria-[current=page]:font-semibold aria-[current=page]:text-indigo',
)

export function ExploreLink() {
  const { t } = useTranslation('common')
  return (
    <NavLink to="/explore" className={LINK}>
      {t('nav.explore')}
    </NavLink>
  )
}

/** Whether only an administrator is logged in, and no traveller or guide. */
export function useIsAdmin(): boolean {
  const admin = useAdminSession()
  return !useSession().isLoggedIn && Boolean(admin)
}

/**
 * Links to log in and sign up. Until the session is restored they are hidden from readers with a
 * token, and take up their space. An administrator gets a link to the console in their place.
 */
export function VisitorLinks() {
  const { t } = useTranslation('common')
  const { loading, isLoggedIn } = useSession()
  const isAdmin = useIsAdmin()
  if (isLoggedIn) return null
  if (isAdmin)
    return (
      <NavLink to="/admin" className={LINK}>
        {t('nav.console')}
      </NavLink>
    )
  const hidden = loading && 'while-restoring'
  return (
    <>
      <NavLink to="/signup/guide" className={classes(LINK, hidden)}>
        {t('nav.signupGuide')}
      </NavLink>
      <NavLink to="/login" className={classes(LINK, hidden)}>
        {t('nav.login')}
      </NavLink>
      <NavLink
        to="/signup/user"
        className={classes(
          'inline-flex min-h-11 items-center whitespace-nowrap rounded-md bg-indigo px-3 font-semibold',
          'text-[0.9375rem] text-on-indigo lg:px-4 lg:text-base',
          'no-underline transition-colors hover:bg-indigo-strong',
          hidden,
        )}
      >
        {t('nav.signupUser')}
      </NavLink>
    </>
  )
}

/** Bookings and notifications, after login. */
export function PersonLinks() {
  const { t } = useTranslation('common')
  const unread = useUnreadCount()
  if (!useSession().isLoggedIn) return null
  return (
    <>
      <NavLink to="/bookings" className={LINK}>
        {t('nav.bookings')}
      </NavLink>
      <NavLink
        to="/notifications"
        aria-label={unread > 0 ? t('nav.notificationsUnread', { count: unread }) : undefined}
        className={LINK}
      >
        {t('nav.notifications')}
        <CountBadge count={unread} />
      </NavLink>
    </>
  )
}
