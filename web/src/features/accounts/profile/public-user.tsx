import type { PublicUser } from '@annai/contract/accounts/shapes'
import { listed } from '@annai/contract/joined-text'
import { useTranslation } from 'react-i18next'
import FaMapMarkerAlt from '~icons/fa-solid/map-marker-alt'
import FaUserSlash from '~icons/fa-solid/user-slash'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { Chips } from '../../../ui/layout/chips.tsx'
import { Portrait } from '../../media/index.ts'

/** The public profile of a traveller. */
export function PublicUserCard({ user }: { user: PublicUser }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { displayName, location, languages, interests } = user
  return (
    <div className="reading py-8 sm:py-12">
      <PageHead
        title={displayName}
        description={t('publicUser.description', { name: displayName })}
        noIndex
      />
      <article className="card grid gap-6 p-6 sm:p-10">
        <header className="flex flex-wrap items-center gap-6">
          <Portrait url={user.profilePicture} name={displayName} size="xl" />
          <div className="grid min-w-0 justify-items-start gap-2">
            <Badge>{t('publicUser.traveller')}</Badge>
            <h1 className="wrap-anywhere">{displayName}</h1>
            {location && (
              <p className="flex items-center gap-2 text-muted">
                <FaMapMarkerAlt aria-hidden="true" />
                <span className="sr-only">{t('publicUser.location')}</span>
                <span className="wrap-anywhere">{location}</span>
              </p>
            )}
          </div>
        </header>
        {languages.length > 0 && (
          <section className="grid gap-2">
            <h2 className="text-lg">{t('publicUser.languages')}</h2>
            <p className="wrap-anywhere">{listed(language, languages)}</p>
          </section>
        )}
        {interests.length > 0 && (
          <section className="grid gap-2">
            <h2 className="text-lg">{t('publicUser.interests')}</h2>
            <Chips items={interests.map((interest) => ({ key: interest, label: interest }))} />
          </section>
        )}
      </article>
    </div>
  )
}

/** Shown when the request failed or there is no such traveller. */
export function PublicUserMissing({ why }: { why: 'notAvailable' | 'notFound' }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const text = t(`publicUser.${why}`)
  return (
    <div className="reading py-8 sm:py-12">
      <PageHead title={text} noIndex />
      <h1 className="sr-only">{text}</h1>
      <EmptyState
        icon={<FaUserSlash />}
        title={text}
        action={<ButtonLink to="/explore">{tCommon('nav.explore')}</ButtonLink>}
      >
        {t('publicUser.missingText')}
      </EmptyState>
    </div>
  )
}
