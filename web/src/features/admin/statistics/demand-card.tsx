import type { DemandRow } from '@annai/contract/admin/statistics/shapes'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useCountryName } from '../../../shell/i18n/use-country-name.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Table } from '../../../ui/layout/table.tsx'
import { BarLegend } from './bar-legend.tsx'
import { BarRows } from './bar-rows.tsx'
import { StatisticCard } from './statistic-card.tsx'

/** Rows of the chart; the table has all. */
const CHARTED = 8

/** Enquiries and searches without a guide, by place and language. */
export function DemandCard({ rows }: { rows: readonly DemandRow[] }) {
  const { t } = useTranslation('statistics')
  const { t: tSite } = useTranslation()
  const language = useLanguage()
  const format = numberFormat(language)
  const countryName = useCountryName()
  const placeOf = ({ place, country }: DemandRow) =>
    place || (country ? countryName(country) : t('demand.anywhere'))
  const languageOf = (row: DemandRow) =>
    row.language ? tSite(`languages.${row.language}`) : t('tours.unknown')
  const keyOf = (row: DemandRow) => `${row.country} ${row.placeId} ${row.language}`
  const sumOf = (of: 'asked' | 'agreed' | 'searches') => rows.reduce((sum, row) => sum + row[of], 0)
  const parts = [t('demand.agreed'), t('demand.asked'), t('demand.searches')]
  return (
    <StatisticCard
      name="demand"
      title={t('demand.title')}
      sentence={
        rows.length === 0
          ? t('demand.none')
          : t('demand.sentence', {
              asked: format.format(sumOf('asked')),
              open: format.format(sumOf('asked') - sumOf('agreed')),
              searches: format.format(sumOf('searches')),
            })
      }
      chart={
        <div className="grid gap-3">
          <BarLegend labels={parts} hasOpen={false} />
          <BarRows
            rows={rows.slice(0, CHARTED).map((row) => ({
              key: keyOf(row),
              label: `${placeOf(row)} · ${languageOf(row)}`,
              values: [row.agreed, row.asked - row.agreed, row.searches],
            }))}
          />
        </div>
      }
      people={<span className="text-muted text-sm">{t('demand.hint')}</span>}
      table={
        rows.length === 0 ? null : (
          <Table
            caption={t('demand.title')}
            rows={rows}
            rowKey={keyOf}
            columns={[
              {
                key: 'place',
                head: t('demand.place'),
                isRowHead: true,
                cell: (row) =>
                  row.placeId && row.language ? (
                    <Link
                      className="link"
                      to={`/explore?place=${row.placeId}&languages=${row.language}`}
                      aria-label={t('demand.guidesOf', {
                        place: placeOf(row),
                        language: languageOf(row),
                      })}
                    >
                      {placeOf(row)}
                    </Link>
                  ) : (
                    placeOf(row)
                  ),
              },
              { key: 'language', head: t('demand.language'), cell: languageOf },
              ...(['asked', 'agreed', 'searches'] as const).map((key) => ({
                key,
                head: t(`demand.${key}`),
                align: 'end' as const,
                cell: (row: DemandRow) => format.format(row[key]),
              })),
            ]}
          />
        )
      }
    />
  )
}
