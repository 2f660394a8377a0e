import { useTranslation } from 'react-i18next'
import { QueryView } from '../../../shell/http/query-view.tsx'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { useAdminDates } from '../use-admin-dates.ts'
import { DemandCard } from './demand-card.tsx'
import { AnswersCard, FunnelCard } from './enquiry-cards.tsx'
import { MembersCard } from './members-card.tsx'
import { useAnswers, useDemand, useFunnel, useTours } from './statistic-queries.ts'
import { ToursCard } from './tours-card.tsx'

/** Numbers of the site, each with the people behind it. */
export function StatisticsView() {
  const { t } = useTranslation('statistics')
  const { minute } = useAdminDates()
  const funnel = useFunnel()
  const answers = useAnswers()
  const tours = useTours()
  const demand = useDemand(useLanguage())
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
      <QueryView query={funnel} failed={t('failed')} waiting={<PageSpinner />}>
        {({ weeks, timeZone, countedAt }) =>
          countedAt === null ? (
            <Banner role="status">{t('counting')}</Banner>
          ) : (
            <>
              <p className="text-muted">{t('about', { timeZone, date: minute(countedAt) })}</p>
              <FunnelCard weeks={weeks} />
            </>
          )
        }
      </QueryView>
      <QueryView query={answers} failed={t('failed')}>
        {({ weeks, countedAt }) => countedAt !== null && <AnswersCard weeks={weeks} />}
      </QueryView>
      <MembersCard />
      <QueryView query={demand} failed={t('failed')}>
        {({ rows, countedAt }) => countedAt !== null && <DemandCard rows={rows} />}
      </QueryView>
      <QueryView query={tours} failed={t('failed')}>
        {({ months, countedAt }) => countedAt !== null && <ToursCard months={months} />}
      </QueryView>
    </div>
  )
}
