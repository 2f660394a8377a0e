import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, useLocation, useNavigation } from 'react-router'
import { completeLogout } from '../session/session.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteNav } from './site-nav.tsx'

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
      <main id="content" tabIndex={-1} className="grow outline-none! shadow-none!">
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
