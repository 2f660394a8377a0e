import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import FaBars from '~icons/fa-solid/bars'
import FaTimes from '~icons/fa-solid/times'
import { CountBadge } from '../../ui/feedback/badge.tsx'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { useUnreadCount } from '../realtime/unread-count-context.ts'
import { useSession } from '../session/session.ts'
import { profileOf } from './account-menu.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { useIsAdmin } from './nav-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useLogout } from './use-logout.ts'

const ROW = 'flex min-h-12 items-center justify-between border-line border-b text-ink no-underline'

interface PanelLink {
  to: string
  text: string
  count?: number
}

function Links() {
  const { t } = useTranslation('common')
  const { isLoggedIn, role } = useSession()
  const isAdmin = useIsAdmin()
  const unread = useUnreadCount()
  const explore = { to: '/explore', text: t('nav.explore') }
  const visitor = [
    { to: '/login', text: t('nav.login') },
    { to: '/signup/user', text: t('nav.signupUser') },
    { to: '/signup/guide', text: t('nav.signupGuide') },
  ]
  const links: readonly PanelLink[] = isLoggedIn
    ? [
        explore,
        { to: '/bookings', text: t('nav.bookings') },
        { to: '/notifications', text: t('nav.notifications'), count: unread },
        { to: profileOf(role), text: t('nav.profile') },
        role === 'guide'
          ? { to: '/calendar', text: t('nav.calendar') }
          : { to: '/favorite-guides', text: t('nav.favourites') },
      ]
    : [explore, ...(isAdmin ? [{ to: '/admin', text: t('nav.console') }] : visitor)]
  return (
    <ul>
      {links.map(({ to, text, count = 0 }) => (
        <li key={to}>
          <Link
            to={to}
            className={ROW}
            aria-label={count > 0 ? t('nav.notificationsUnread', { count }) : undefined}
          >
            {text}
            <CountBadge count={count} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The navigation below 768 px: a button and a panel (docs/rules/interface.md#navigation). */
export function PhoneMenu() {
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const { isLoggedIn } = useSession()
  const { key } = useLocation()
  const logout = useLogout()
  const opener = useRef<HTMLButtonElement>(null)
  const unread = useUnreadCount()

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every navigation
  useEffect(() => setOpen(false), [key])

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !isOpen) return
    setOpen(false)
    opener.current?.focus()
  }
  return (
    // Escape closes the panel from any control in it. An open menu in it prevents the default.
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape only
    <div className="ms-auto md:hidden" onKeyDown={closeOnEscape}>
      <span className="relative">
        <IconButton
          ref={opener}
          label={t(isOpen ? 'nav.closeMenu' : 'nav.menu')}
          icon={isOpen ? <FaTimes className="size-5" /> : <FaBars className="size-5" />}
          aria-expanded={isOpen}
          aria-controls="phone-menu"
          onClick={() => setOpen(!isOpen)}
        />
        {!isOpen && (
          <CountBadge count={unread} className="pointer-events-none absolute -top-3 -right-1" />
        )}
      </span>
      <div
        id="phone-menu"
        hidden={!isOpen}
        className="page absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-rise overflow-y-auto border-line border-b bg-paper pt-1 pb-5 shadow-float"
      >
        {isOpen && (
          <>
            <Links />
            {isLoggedIn && (
              <button type="button" className={`${ROW} w-full`} onClick={() => void logout()}>
                {t('nav.logout')}
              </button>
            )}
            <div className="mt-3 flex justify-between">
              <LanguagePicker />
              <ThemeSwitch />
            </div>
          </>
        )}
      </div>
    </div>
  )
}
