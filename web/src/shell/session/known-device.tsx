import Bowser from 'bowser'
import { useTranslation } from 'react-i18next'

/** Loaded on demand: the parser knows every browser. */
export function KnownDevice({ userAgent }: { userAgent: string }) {
  const { t } = useTranslation('common')
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name || !os.name) return userAgent
  // "Samsung Internet for Android": the system has its own place.
  return t('device', { browser: browser.name.replace(/ for \w+$/, ''), system: os.name })
}
