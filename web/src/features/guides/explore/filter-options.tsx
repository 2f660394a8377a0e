import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { classes } from '../../../ui/class-names.ts'

interface FilterOptionsProps<K extends string> {
  legend: string
  keys: readonly K[]
  chosen: readonly K[]
  labelOf: (key: K) => string
  onChange: (chosen: K[]) => void
  /** How many guides each option would show. */
  counts?: Readonly<Record<string, number>> | undefined
  className?: string
}

/** Checkboxes in the shape of chips; the order of the vocabulary, whatever was pressed first. */
export function FilterOptions<K extends string>(props: FilterOptionsProps<K>) {
  const { legend, keys, chosen, labelOf, onChange, counts, className } = props
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(languageOf(i18n))
  const toggle = (key: K) =>
    onChange(keys.filter((other) => (other === key) !== chosen.includes(other)))
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className={classes('flex flex-wrap gap-2 p-0.5', className)}>
        {keys.map((key) => {
          const isChosen = chosen.includes(key)
          const count = counts?.[key]
          return (
            <label
              key={key}
              className={classes(
                'inline-flex min-h-9 items-center gap-2 rounded-full border px-3 py-1 text-sm leading-snug transition-colors duration-150',
                'has-focus-visible:outline-2 has-focus-visible:outline-indigo has-focus-visible:outline-offset-2',
                isChosen
                  ? 'border-indigo bg-indigo-tint font-semibold text-indigo'
                  : 'border-edge bg-surface hover:border-indigo',
                count === 0 && !isChosen && 'text-muted',
              )}
            >
              <input
                type="checkbox"
                className="sr-only"
                checked={isChosen}
                onChange={() => toggle(key)}
              />
              {isChosen && <FaCheck aria-hidden="true" className="size-3" />}
              {labelOf(key)}
              {count !== undefined && (
                <span className="font-normal text-muted tabular-nums">{format.format(count)}</span>
              )}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
