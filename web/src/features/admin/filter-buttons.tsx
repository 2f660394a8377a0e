import { classes } from '../../ui/class-names.ts'
import { useCountText } from './use-count-text.ts'

interface FilterButtonsProps<V extends string> {
  legend: string
  value: V
  /** The number of rows by filter; undefined while loading. */
  counts: Record<V, number> | undefined
  /** Where the counts end, if they do. */
  cap?: number
  options: readonly { value: V; label: string }[]
  onChoose: (value: V) => void
}

/** A group of buttons with one active. */
export function FilterButtons<V extends string>(props: FilterButtonsProps<V>) {
  const { legend, value, counts, cap = Infinity, options, onChoose } = props
  const countText = useCountText()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-muted text-sm sm:float-start sm:me-3 sm:w-24 sm:pt-1.5">
        {legend}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            aria-pressed={option.value === value}
            onClick={() => onChoose(option.value)}
            className={classes(
              'min-h-9 rounded-full border px-3 text-sm tabular-nums transition-colors',
              option.value === value
                ? 'border-transparent bg-indigo font-semibold text-on-indigo'
                : 'border-edge bg-surface hover:border-indigo hover:text-indigo',
            )}
          >
            {counts ? `${option.label} (${countText(counts[option.value], cap)})` : option.label}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
