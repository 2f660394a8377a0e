import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { CsvButton } from '../csv-button.tsx'
import { fetchStatistic, type StatisticFile } from './statistic-queries.ts'

interface StatisticCardProps {
  name: StatisticFile
  title: string
  sentence: string
  /** Decorative: the table says the same. */
  chart: ReactNode
  /** Null where there is nothing to show. */
  table: ReactNode
  people?: ReactNode
}

/** A statistic as a sentence, a chart, a table and a file. */
export function StatisticCard(props: StatisticCardProps) {
  const { name, title, sentence, chart, table, people } = props
  const { t } = useTranslation('statistics')
  return (
    <Card
      title={title}
      aside={
        <CsvButton
          name={name}
          label={t('download')}
          spokenLabel={t('downloadOf', { title })}
          fetchText={() => fetchStatistic(name)}
        />
      }
    >
      <div className="grid gap-4">
        <p className="max-w-prose text-lg">{sentence}</p>
        {table !== null && (
          <>
            <div aria-hidden="true">{chart}</div>
            <div className="flex flex-wrap items-baseline gap-x-6 gap-y-2">{people}</div>
            <details>
              <summary className="link w-fit">
                {t('table')}
                <span className="sr-only"> {title}</span>
              </summary>
              <div className="mt-3">{table}</div>
            </details>
          </>
        )}
      </div>
    </Card>
  )
}
