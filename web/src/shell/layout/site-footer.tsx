import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSite } from './use-site.ts'

const LINKS = [
  { to: '/about', key: 'footer.about' },
  { to: '/contact', key: 'footer.contact' },
  { to: '/faq', key: 'footer.faq' },
  { to: '/privacy-policy', key: 'footer.privacy' },
  { to: '/terms-of-service', key: 'footer.terms' },
] as const

/** Memoised, because it is the same on every page. */
export const SiteFooter = memo(function SiteFooter() {
  const { t } = useTranslation('common')
  const operator = useSite()?.operator
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
              {operator.imprintUrl && (
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
            {LINKS.map(({ to, key }) => (
              <li key={to}>
                <Link
                  to={to}
                  className="inline-flex min-h-11 items-center text-ink wrap-anywhere underline-offset-4 hover:text-indigo hover:underline"
                >
                  {t(key)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  )
})
