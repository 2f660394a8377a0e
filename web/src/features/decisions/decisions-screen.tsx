import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QueryView } from '../../shell/http/query-view.tsx'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { PageSpinner } from '../../ui/feedback/spinner.tsx'
import { DecisionCard } from './decision-card.tsx'
import { useDecisions } from './decision-queries.ts'

/** All decisions about the logged-in person. */
export function DecisionsScreen() {
  const { t } = useTranslation('decisions')
  const decisions = useDecisions()
  return (
    <div className="page grid max-w-2xl gap-5 py-8">
      <PageHead title={t('page.title')} noIndex />
      <h1>{t('page.title')}</h1>
      <QueryView query={decisions} failed={t('page.failed')} waiting={<PageSpinner />}>
        {(all) =>
          all.length === 0 ? (
            <p>{t('page.none')}</p>
          ) : (
            all.map((decision) => (
              <DecisionCard key={decision._id} decision={decision}>
                {!decision.appeal && (
                  <Link to={`/decisions/${decision._id}`} className="link w-fit">
                    {t('page.appeal')}
                  </Link>
                )}
              </DecisionCard>
            ))
          )
        }
      </QueryView>
    </div>
  )
}
