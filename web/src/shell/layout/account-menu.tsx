import { useTranslation } from 'react-i18next'
import FaCalendarAlt from '~icons/fa-solid/calendar-alt'
import FaCog from '~icons/fa-solid/cog'
import FaHeart from '~icons/fa-solid/heart'
import FaSignOutAlt from '~icons/fa-solid/sign-out-alt'
import FaUser from '~icons/fa-solid/user'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { useSession } from '../session/session.ts'
import { useLogout } from './use-logout.ts'

/** The path of the profile of a role. */
export const profileOf = (role: string | null) => (role === 'guide' ? '/guide-profile' : '/profile')

export function AccountMenu() {
  const { t } = useTranslation('common')
  const { isLoggedIn, role } = useSession()
  const logout = useLogout()
  if (!isLoggedIn) return null
  const tool =
    role === 'guide'
      ? { to: '/calendar', icon: <FaCalendarAlt />, label: t('nav.calendar') }
      : { to: '/favorite-guides', icon: <FaHeart />, label: t('nav.favourites') }
  return (
    <Menu
      label={t('nav.account')}
      groups={[
        {
          items: [
            { to: profileOf(role), icon: <FaUser />, label: t('nav.profile') },
            tool,
            { to: '/settings', icon: <FaCog />, label: t('nav.settings') },
          ],
        },
        {
          items: [
            { icon: <FaSignOutAlt />, label: t('nav.logout'), onSelect: () => void logout() },
          ],
        },
      ]}
      trigger={
        <IconButton
          label={t('nav.account')}
          icon={<FaUser />}
          className="border border-edge bg-surface"
        />
      }
    />
  )
}
