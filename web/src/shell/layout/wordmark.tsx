import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Logo } from '../../ui/layout/logo.tsx'

/** The logo and name, linked to the home page. */
export function Wordmark() {
  const { t } = useTranslation('common')
  return (
    <Link
      to="/"
      aria-label={t('nav.home')}
      className="flex min-h-11 shrink-0 items-center text-[min(1.45rem,8vw)] text-ink no-underline"
    >
      <Logo name={t('site.name')} />
    </Link>
  )
}
