import Bowser from 'bowser'
import { useTranslation } from 'react-i18next'

/** Loaded on demand, because the parser of user agents is large. */
export function KnownDevice({ userAgent }: { userAgent: string }) {
  const { t } = useTranslation('common')
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name || !os.name) return userAgent
  // "Samsung Internet for Android" contains the system, which the text names itself.
  return t('device', { browser: browser.name.replace(/ for \w+$/, ''), system: os.name })
}
