import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SearchForm } from '../../ui/form/search-form.tsx'
import { Scene } from '../../ui/layout/scene.tsx'

const LINKS = [
  { to: '/explore', key: 'nav.explore' },
  { to: '/bookings', key: 'nav.bookings' },
  { to: '/faq', key: 'footer.faq' },
  { to: '/contact', key: 'footer.contact' },
] as const

/** The picture of error pages. */
export const Signpost = () => (
  <div className="reading pt-6 sm:pt-10">
    <Scene name="lost" className="object-bottom aspect-5/2 w-full rounded-lg border border-line" />
  </div>
)

/** Search and main links on error pages. */
export function RecoveryLinks({ reloadDocument = false }: { reloadDocument?: boolean }) {
  const { t } = useTranslation('common')
  return (
    <>
      <SearchForm
        action="/explore"
        name="search"
        label={t('notFound.search')}
        submit={t('notFound.searchAction')}
        reloadDocument={reloadDocument}
        className="max-w-md"
      />
      <ul className="flex flex-wrap gap-x-6">
        {LINKS.map(({ to, key }) => (
          <li key={to}>
            <Link
              to={to}
              reloadDocument={reloadDocument}
              className="link inline-flex min-h-11 items-center"
            >
              {t(key)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
