import { useTranslation } from 'react-i18next'
import { FaCog, FaHeart, FaSignOutAlt, FaUser } from 'react-icons/fa'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/overlay/menu.tsx'
import { useSession } from '../session/session.ts'
import { useLogout } from './use-logout.ts'

/** Where the profile of a role lives (P1-038, P1-039). */
export const profileOf = (role: string | null) => (role === 'guide' ? '/guide-profile' : '/profile')

export function AccountMenu() {
  const { t } = useTranslation('common')
  const { isLoggedIn, role } = useSession()
  const logout = useLogout()
  if (!isLoggedIn) return null
  return (
    <Menu
      label={t('nav.account')}
      trigger={
        <IconButton
          label={t('nav.account')}
          icon={<FaUser />}
          className="border border-edge bg-surface"
        />
      }
    >
      <MenuLink to={profileOf(role)} icon={<FaUser />}>
        {t('nav.profile')}
      </MenuLink>
      {role === 'user' && (
        <MenuLink to="/favorite-guides" icon={<FaHeart />}>
          {t('nav.favourites')}
        </MenuLink>
      )}
      <MenuLink to="/settings" icon={<FaCog />}>
        {t('nav.settings')}
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<FaSignOutAlt />} onSelect={() => void logout()}>
        {t('nav.logout')}
      </MenuItem>
    </Menu>
  )
}
