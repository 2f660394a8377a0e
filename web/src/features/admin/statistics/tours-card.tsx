import type { TourMonth } from '@annai/contract/admin/statistics/shapes'
import { dayAfter } from '@annai/contract/days'
import { LANGUAGE_NAMES } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Table } from '../../../ui/layout/table.tsx'
import { ColumnsChart } from './columns-chart.tsx'
import { StatisticCard } from './statistic-card.tsx'

const sumOf = ({ languages }: TourMonth, of: 'tours' | 'people') =>
  languages.reduce((sum, row) => sum + row[of], 0)

/** The bookings with a tour in the month. */
const toursOf = (month: string) => {
  const last = dayAfter(`${dayAfter(`${month}-01`, 31).slice(0, 7)}-01`, -1)
  return `/admin?tab=bookings&status=Completed&from=${month}-01&to=${last}`
}

/** Tours and the people guided, for a yearly report. */
export function ToursCard({ months }: { months: readonly TourMonth[] }) {
  const { t } = useTranslation('statistics')
  const language = useLanguage()
  const format = numberFormat(language)
  const monthFormat = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const nameOf = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`))
  const total = (of: 'tours' | 'people') => months.reduce((sum, month) => sum + sumOf(month, of), 0)
  const rows = months.flatMap(({ month, languages }) =>
    languages.map((row) => ({ key: `${month} ${row.language}`, month, ...row })),
  )
  return (
    <StatisticCard
      name="tours"
      title={t('tours.title')}
      sentence={
        rows.length === 0
          ? t('tours.none')
          : t('tours.sentence', {
              tours: format.format(total('tours')),
              people: format.format(total('people')),
            })
      }
      chart={
        <ColumnsChart
          labels={[t('tours.tours'), t('tours.people')]}
          columns={months.map((month) => ({
            key: month.month,
            label: nameOf(month.month),
            isOpen: month.isOpen,
            values: [sumOf(month, 'tours'), sumOf(month, 'people')],
          }))}
        />
      }
      table={
        rows.length === 0 ? null : (
          <Table
            caption={t('tours.title')}
            rows={rows}
            rowKey={({ key }) => key}
            columns={[
              {
                key: 'month',
                head: t('month'),
                isRowHead: true,
                cell: ({ month }) => (
                  <Link
                    to={toursOf(month)}
                    className="link"
                    aria-label={t('tours.peopleOf', { month: nameOf(month) })}
                  >
                    {nameOf(month)}
                  </Link>
                ),
              },
              {
                key: 'language',
                head: t('tours.language'),
                cell: (row) => (row.language ? LANGUAGE_NAMES[row.language] : t('tours.unknown')),
              },
              {
                key: 'tours',
                head: t('tours.tours'),
                align: 'end',
                cell: ({ tours }) => format.format(tours),
              },
              {
                key: 'people',
                head: t('tours.people'),
                align: 'end',
                cell: ({ people }) => format.format(people),
              },
            ]}
          />
        )
      }
    />
  )
}
