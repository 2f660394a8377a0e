import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { AccountMenu } from './account-menu.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { ExploreLink, PersonLinks, VisitorLinks } from './nav-links.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { Wordmark } from './wordmark.tsx'

/** Memoised, because its parts read their own state and a navigation changes nothing here. */
export const SiteNav = memo(function SiteNav() {
  const { t } = useTranslation('common')
  return (
    <header className="hide-on-paper sticky top-0 z-20 short:static border-line border-b bg-paper/95 backdrop-blur-sm">
      <nav aria-label={t('nav.label')} className="page flex min-h-16 items-center gap-1">
        <Wordmark />
        <div className="hidden min-w-0 grow flex-wrap items-center gap-1 ps-2 md:flex lg:ps-4">
          <ExploreLink />
          <PersonLinks />
          <span className="grow" />
          <LanguagePicker inBar />
          <ThemeSwitch />
          <VisitorLinks />
          <AccountMenu />
        </div>
        <PhoneMenu />
      </nav>
    </header>
  )
})
