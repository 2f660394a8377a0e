import { useTranslation } from 'react-i18next'
import { barColour } from './bar-colours.ts'

interface BarLegendProps {
  labels: readonly string[]
  /** Whether a bar can still change. */
  hasOpen: boolean
}

/** The names of the parts of bars. */
export function BarLegend({ labels, hasOpen }: BarLegendProps) {
  const { t } = useTranslation('statistics')
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {labels.map((label, at) => (
        <li key={label} className="flex items-center gap-2">
          <span className={`size-3 rounded-sm ${barColour(at)}`} />
          <span>{label}</span>
        </li>
      ))}
      {hasOpen && (
        <li className="flex items-center gap-2">
          <span className="hatched size-3 rounded-sm text-muted" />
          <span>{t('open')}</span>
        </li>
      )}
    </ul>
  )
}
