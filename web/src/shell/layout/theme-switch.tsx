import { useTranslation } from 'react-i18next'
import { FaAdjust, FaMoon, FaSun } from 'react-icons/fa'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { Menu, MenuChoices } from '../../ui/overlay/menu.tsx'
import { chooseTheme, THEMES, useTheme } from './theme.ts'

const ICONS = { light: FaSun, dark: FaMoon, system: FaAdjust }

export function ThemeSwitch() {
  const { t } = useTranslation('common')
  const theme = useTheme()
  const Icon = ICONS[theme]
  return (
    <Menu label={t('nav.theme')} trigger={<IconButton label={t('nav.theme')} icon={<Icon />} />}>
      <MenuChoices
        label={t('nav.theme')}
        value={theme}
        onChoose={chooseTheme}
        options={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
      />
    </Menu>
  )
}
