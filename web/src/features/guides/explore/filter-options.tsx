import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { languageOf } from '../../../shell/i18n/start-i18n.ts'
import { classes } from '../../../ui/class-names.ts'

interface FilterOptionsProps<K extends string> {
  legend: string
  keys: readonly K[]
  chosen: readonly K[]
  labelOf: (key: K) => string
  onChange: (chosen: K[]) => void
  /** The number of guides that each option would show. */
  counts?: Readonly<Record<string, number>> | undefined
}

/** One option per line, so that neither a choice nor a new count moves other options. */
function OptionRows<K extends string>(props: Omit<FilterOptionsProps<K>, 'legend'>) {
  const { keys, chosen, labelOf, onChange, counts } = props
  const { i18n } = useTranslation()
  const format = new Intl.NumberFormat(languageOf(i18n))
  return keys.map((key) => {
    const isChosen = chosen.includes(key)
    const count = counts?.[key]
    return (
      <label
        key={key}
        className={classes(
          'flex min-h-9 items-center gap-2.5 rounded-md px-1.5 py-1 text-sm leading-snug hover:bg-indigo-tint',
          count === 0 && !isChosen && 'text-muted',
        )}
      >
        <input
          type="checkbox"
          className="size-[1.15rem] shrink-0"
          checked={isChosen}
          onChange={() =>
            onChange(isChosen ? chosen.filter((other) => other !== key) : [...chosen, key])
          }
        />
        <span className="min-w-0 grow wrap-anywhere">{labelOf(key)}</span>
        {count !== undefined && (
          <span className="text-muted tabular-nums">{format.format(count)}</span>
        )}
      </label>
    )
  })
}

/** Checkboxes of one filter. The chosen keys are always in the order of the vocabulary. */
export function FilterOptions<K extends string>(props: FilterOptionsProps<K>) {
  const { legend, keys, onChange } = props
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(8rem,100%),1fr))] gap-x-2">
        <OptionRows
          {...props}
          onChange={(chosen) => onChange(keys.filter((key) => chosen.includes(key)))}
        />
      </div>
    </fieldset>
  )
}

interface FilterGroup<K extends string> {
  readonly label: string
  readonly keys: readonly K[]
}

/** A collapsible group, open at first if one of its options is chosen. */
function FilterGroupRows<K extends string>(props: FilterOptionsProps<K>) {
  const { legend, keys, chosen } = props
  const number = keys.filter((key) => chosen.includes(key)).length
  const [isOpenAtFirst] = useState(number > 0)
  return (
    <details className="group border-line border-b" open={isOpenAtFirst}>
      <summary className="flex min-h-11 list-none items-center gap-2.5 px-1.5 py-1 leading-snug hover:text-indigo [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow wrap-anywhere">{legend}</span>
        {number > 0 && (
          <span className="rounded-full bg-indigo-tint px-2 font-semibold text-indigo text-sm tabular-nums">
            {number}
          </span>
        )}
        <FaChevronDown
          aria-hidden="true"
          className="size-3 shrink-0 text-muted transition-transform duration-150 group-open:rotate-180"
        />
      </summary>
      <div className="grid pb-2">
        <OptionRows {...props} />
      </div>
    </details>
  )
}

/** Checkboxes of a long vocabulary, in collapsible groups. */
export function GroupedFilterOptions<K extends string>(
  props: FilterOptionsProps<K> & { groups: readonly FilterGroup<K>[] },
) {
  const { legend, keys, groups, onChange, ...rest } = props
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{legend}</legend>
      {groups.map((group) => (
        <FilterGroupRows
          key={group.label}
          {...rest}
          legend={group.label}
          keys={group.keys}
          onChange={(chosen) => onChange(keys.filter((key) => chosen.includes(key)))}
        />
      ))}
    </fieldset>
  )
}
