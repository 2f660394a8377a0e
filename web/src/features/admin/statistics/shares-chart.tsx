import { barColour } from './bar-colours.ts'
import { BarLegend } from './bar-legend.tsx'
import type { BarColumn } from './columns-chart.tsx'

interface SharesChartProps {
  labels: readonly string[]
  columns: readonly BarColumn[]
}

/** One full bar for each week, divided by the shares of its parts. */
export function SharesChart({ labels, columns }: SharesChartProps) {
  return (
    <div className="grid gap-2">
      <BarLegend labels={labels} hasOpen={columns.some(({ isOpen }) => isOpen)} />
      <ol className="grid gap-1">
        {columns.map(({ key, label, isOpen, values }) => (
          <li key={key} className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-2">
            <span className="text-muted text-xs">{label}</span>
            <span className="flex h-4 gap-px overflow-hidden rounded-sm bg-sunken">
              {values.map(
                (value, at) =>
                  value > 0 && (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
                      key={at}
                      className={barColour(at, isOpen)}
                      style={{ flexGrow: value }}
                    />
                  ),
              )}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
