import Bowser from 'bowser'
import { useTranslation } from 'react-i18next'
import type { DeviceNameProps } from './device-name.tsx'

/** Loaded on demand: the parser knows every browser. */
export function KnownDevice({ userAgent }: DeviceNameProps) {
  const { t } = useTranslation('common')
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name || !os.name) return userAgent
  // "Samsung Internet for Android": the system has its own place.
  return t('device', { browser: browser.name.replace(/ for \w+$/, ''), system: os.name })
}
