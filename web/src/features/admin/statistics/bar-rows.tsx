import { numberFormat } from '../../../shell/i18n/number-format.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { barColour } from './bar-colours.ts'

interface BarRowsProps {
  rows: readonly { key: string; label: string; values: readonly number[] }[]
  /** What a full bar stands for; the highest sum of a row by default. */
  full?: number
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

/** A bar for each row, in parts. */
export function BarRows({ rows, full }: BarRowsProps) {
  const format = numberFormat(useLanguage())
  const highest = full ?? Math.max(...rows.map(({ values }) => sumOf(values)))
  return (
    <ul className="grid gap-2">
      {rows.map(({ key, label, values }) => (
        <li key={key} className="grid gap-x-3 sm:grid-cols-[14rem_minmax(0,1fr)] sm:items-center">
          <span className="text-sm">{label}</span>
          <span className="flex items-center gap-2">
            <span className="flex h-4 grow gap-px">
              {values.map(
                (value, at) =>
                  value > 0 && (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
                      key={at}
                      className={`rounded-sm ${barColour(at)}`}
                      style={{ width: `${(100 * value) / Math.max(1, highest)}%` }}
                    />
                  ),
              )}
            </span>
            <span className="w-12 text-end text-sm tabular-nums">
              {format.format(sumOf(values))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
