import { useTranslation } from 'react-i18next'
import FaAdjust from '~icons/fa-solid/adjust'
import FaMoon from '~icons/fa-solid/moon'
import FaSun from '~icons/fa-solid/sun'
import { IconButton } from '../../ui/form/icon-button.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { chooseTheme, THEMES, useTheme } from './theme.ts'

const ICONS = { light: FaSun, dark: FaMoon, system: FaAdjust }

export function ThemeSwitch() {
  const { t } = useTranslation('common')
  const theme = useTheme()
  const Icon = ICONS[theme]
  return (
    <Menu
      label={t('nav.theme')}
      groups={[
        {
          chosen: theme,
          choices: THEMES.map((value) => ({
            value,
            label: t(`theme.${value}`),
            onSelect: () => chooseTheme(value),
          })),
        },
      ]}
      trigger={<IconButton label={t('nav.theme')} icon={<Icon />} />}
    />
  )
}
