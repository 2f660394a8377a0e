import type { AnswerWeek, FunnelWeek } from '@annai/contract/admin/statistics/shapes'
import { ANSWER_SHARES, FUNNEL_STAGES } from '@annai/contract/admin/statistics/vocabulary'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { type Column, Table } from '../../../ui/layout/table.tsx'
import { useAdminDates } from '../use-admin-dates.ts'
import { ColumnsChart } from './columns-chart.tsx'
import { SharesChart } from './shares-chart.tsx'
import { StatisticCard } from './statistic-card.tsx'

const sumOf = <K extends string>(weeks: readonly Record<K, number>[], key: K) =>
  weeks.reduce((sum, week) => sum + week[key], 0)

/** A column with the Monday of each week, and one for each number. */
function useWeekColumns<K extends string>(keys: readonly K[], headOf: (key: K) => string) {
  const { t } = useTranslation('statistics')
  const { shortDay } = useAdminDates()
  const format = numberFormat(useLanguage())
  type Row = { week: string; isOpen: boolean } & Record<K, number>
  return [
    {
      key: 'week',
      head: t('week'),
      isRowHead: true,
      className: 'whitespace-nowrap',
      cell: ({ week, isOpen }: Row) =>
        isOpen ? t('openWeek', { week: shortDay(week) }) : shortDay(week),
    },
    ...keys.map((key) => ({
      key,
      head: headOf(key),
      align: 'end' as const,
      cell: (row: Row) => format.format(row[key]),
    })),
  ] satisfies Column<Row>[]
}

/** What became of the enquiries. */
export function FunnelCard({ weeks }: { weeks: readonly FunnelWeek[] }) {
  const { t } = useTranslation('statistics')
  const { shortDay } = useAdminDates()
  const format = numberFormat(useLanguage())
  const columns = useWeekColumns(FUNNEL_STAGES, (stage) => t(`funnel.stages.${stage}`))
  const shown = ['sent', 'agreed'] as const
  const total = (stage: (typeof FUNNEL_STAGES)[number]) => format.format(sumOf(weeks, stage))
  const isEmpty = sumOf(weeks, 'sent') === 0
  return (
    <StatisticCard
      name="funnel"
      title={t('funnel.title')}
      sentence={
        isEmpty
          ? t('funnel.none')
          : t('funnel.sentence', {
              sent: total('sent'),
              answered: total('answered'),
              agreed: total('agreed'),
              tookPlace: total('tookPlace'),
            })
      }
      chart={
        <ColumnsChart
          labels={shown.map((stage) => t(`funnel.stages.${stage}`))}
          columns={weeks.map((week) => ({
            key: week.week,
            label: shortDay(week.week),
            isOpen: week.isOpen,
            values: shown.map((stage) => week[stage]),
          }))}
        />
      }
      people={
        <Link to="/admin?tab=bookings" className="link">
          {t('funnel.people')}
        </Link>
      }
      table={
        isEmpty ? null : (
          <Table
            caption={t('funnel.title')}
            columns={columns}
            rows={weeks}
            rowKey={({ week }) => week}
          />
        )
      }
    />
  )
}

/** How soon enquiries are answered. */
export function AnswersCard({ weeks }: { weeks: readonly AnswerWeek[] }) {
  const { t } = useTranslation('statistics')
  const { shortDay } = useAdminDates()
  const percent = numberFormat(useLanguage(), { style: 'percent' })
  const keys = [...ANSWER_SHARES, 'waiting'] as const
  const columns = useWeekColumns(keys, (key) =>
    key === 'waiting' ? t('answers.waiting') : t(`answers.shares.${key}`),
  )
  const all = ANSWER_SHARES.reduce((sum, key) => sum + sumOf(weeks, key), 0)
  const soon = sumOf(weeks, 'hour') + sumOf(weeks, 'hours') + sumOf(weeks, 'day')
  return (
    <StatisticCard
      name="answers"
      title={t('answers.title')}
      sentence={
        all === 0
          ? t('answers.none')
          : t('answers.sentence', {
              soon: percent.format(soon / all),
              never: percent.format(sumOf(weeks, 'never') / all),
            })
      }
      chart={
        <SharesChart
          labels={ANSWER_SHARES.map((share) => t(`answers.shares.${share}`))}
          columns={weeks.map((week) => ({
            key: week.week,
            label: shortDay(week.week),
            isOpen: week.isOpen,
            values: ANSWER_SHARES.map((share) => week[share]),
          }))}
        />
      }
      table={
        all === 0 ? null : (
          <Table
            caption={t('answers.title')}
            columns={columns}
            rows={weeks}
            rowKey={({ week }) => week}
          />
        )
      }
    />
  )
}
