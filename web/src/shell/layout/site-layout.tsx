import { memo, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useLocation, useNavigation } from 'react-router'
import { Logo } from '../../ui/layout/logo.tsx'
import { completeLogout } from '../session/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { ExploreLink, PersonLinks, VisitorLinks } from './nav-links.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useSite } from './use-site.ts'

/** Those below `/legal` exist once the operator has written them. */
const LINKS = [
  ['/about', 'about'],
  ['/contact', 'contact'],
  ['/faq', 'faq'],
  ['/privacy-policy', 'privacy'],
  ['/terms-of-service', 'terms'],
  ['/legal/rules', 'rules'],
  ['/legal/imprint', 'imprint'],
] as const

/** Memoised, because it is the same on every page. */
export const SiteFooter = memo(function SiteFooter() {
  const { t } = useTranslation('common')
  const { operator, documents } = useSite() ?? {}
  return (
    <footer className="mt-auto border-line border-t bg-sunken">
      <div className="page grid gap-6 py-10 lg:grid-cols-[1fr_auto] lg:items-end">
        <div className="grid gap-2">
          <p className="text-balance font-title text-xl">{t('site.tagline')}</p>
          <p className="text-muted text-sm" suppressHydrationWarning>
            {t('footer.copyright', { year: new Date().getFullYear() })}
          </p>
          {operator && (
            <p className="text-muted text-sm wrap-anywhere">
              {t('operator.runBy', { name: operator.name })}
              {operator.imprintUrl && !documents?.imprint && (
                <>
                  {' '}
                  <a href={operator.imprintUrl} className="link">
                    {t('operator.imprint')}
                  </a>
                </>
              )}
            </p>
          )}
        </div>
        <nav aria-label={t('footer.label')}>
          <ul className="flex flex-wrap gap-x-5 lg:justify-end">
            {LINKS.map(
              ([to, key]) =>
                (!to.startsWith('/legal') || documents?.[key]) && (
                  <li key={to}>
                    <Link
                      to={to}
                      className="inline-flex min-h-11 items-center text-ink wrap-anywhere underline-offset-4 hover:text-indigo hover:underline"
                    >
                      {t(`footer.${key}`)}
                    </Link>
                  </li>
                ),
            )}
          </ul>
        </nav>
      </div>
    </footer>
  )
})

/** The logo and name, linked to the home page. */
function Wordmark() {
  const { t } = useTranslation('common')
  return (
    <Link
      to="/"
      aria-label={t('nav.home')}
      className="flex min-h-11 shrink-0 items-center text-[min(1.45rem,8vw)] text-ink no-underline"
    >
      <Logo name={t('site.name')} emblem={useSite()?.emblem} />
    </Link>
  )
}

/** Memoised, because its parts read their own state and a navigation changes nothing here. */
const SiteNav = memo(function SiteNav() {
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

/** A progress line for slow navigations. */
function NavigationBar() {
  const isLoading = useNavigation().state === 'loading'
  return isLoading ? (
    <div
      aria-hidden="true"
      className="navigation-bar fixed inset-x-0 top-0 z-50 h-0.5 bg-vermilion"
    />
  ) : null
}

/** The frame of every page except the admin pages. */
export function SiteLayout() {
  const { t } = useTranslation('common')
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every navigation
  useEffect(completeLogout, [key])
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-md focus:bg-surface focus:px-4 focus:py-2 focus:shadow-float"
      >
        {t('nav.skip')}
      </a>
      <NavigationBar />
      <SiteNav />
      <p className="page hidden py-3 noscript:block">{t('site.noScripts')}</p>
      <div id="notices" />
      <main id="content" tabIndex={-1} className="grow outline-none! shadow-none!">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
