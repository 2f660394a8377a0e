import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { barColour } from './bar-colours.ts'
import { BarLegend } from './bar-legend.tsx'

export interface BarColumn {
  key: string
  label: string
  isOpen: boolean
  /** In the order of the labels; each is a bar of its own. */
  values: readonly number[]
}

interface ColumnsChartProps {
  labels: readonly string[]
  columns: readonly BarColumn[]
}

/** Columns side by side, one group for each week or month. */
export function ColumnsChart({ labels, columns }: ColumnsChartProps) {
  const language = useLanguage()
  const highest = Math.max(1, ...columns.flatMap(({ values }) => values))
  return (
    <div className="grid gap-2">
      <BarLegend labels={labels} hasOpen={columns.some(({ isOpen }) => isOpen)} />
      <p className="text-muted text-xs">{numberFormat(language).format(highest)}</p>
      <ol className="flex h-40 items-stretch gap-[min(0.5rem,1vw)] border-line border-t border-b">
        {columns.map(({ key, isOpen, values }) => (
          <li key={key} className="flex min-w-0 flex-1 items-end gap-px">
            {values.map((value, at) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
                key={at}
                className={`flex-1 rounded-t-sm ${barColour(at, isOpen)}`}
                style={{ height: `${(100 * value) / highest}%` }}
              />
            ))}
          </li>
        ))}
      </ol>
      <p className="flex justify-between gap-4 text-muted text-xs">
        <span>{columns[0]?.label}</span>
        <span>{columns.at(-1)?.label}</span>
      </p>
    </div>
  )
}
