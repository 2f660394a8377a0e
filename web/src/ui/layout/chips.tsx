import { useTranslation } from 'react-i18next'
import FaTimes from '~icons/fa-solid/times'
import { classes } from '../class-names.ts'

const LOOK =
  'max-w-full rounded-[0.875rem] border border-line bg-sunken px-2.5 text-sm leading-snug'

/** A chip, removable with `onRemove`. */
export function Chip(props: { children: string; onRemove?: () => void }) {
  const { t } = useTranslation('common')
  return (
    <span className={classes('inline-flex min-h-7 items-center gap-1', LOOK)}>
      <span className="min-w-0 wrap-anywhere">{props.children}</span>
      {props.onRemove && (
        <button
          type="button"
          aria-label={t('actions.removeItem', { item: props.children })}
          onClick={props.onRemove}
          className="-me-1.5 grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-line hover:text-ink"
        >
          <FaTimes aria-hidden="true" className="size-2.5" />
        </button>
      )}
    </span>
  )
}

// Each item is one element, because lists of guides have many of them to lay out.
const ITEM = classes('py-[0.2rem] wrap-anywhere', LOOK)

interface ChipsProps {
  items: readonly { key: string; label: string }[]
  /** The number of chips that are shown, with +N for the rest. */
  max?: number
  label?: string
  className?: string
}

/** Chips in a row. */
export function Chips({ items, max = items.length, label, className }: ChipsProps) {
  const rest = items.length - max
  return (
    <ul aria-label={label} className={classes('flex flex-wrap gap-1.5', className)}>
      {items.slice(0, max).map(({ key, label: text }) => (
        <li key={key} className={ITEM}>
          {text}
        </li>
      ))}
      {rest > 0 && <li className={ITEM}>+{rest}</li>}
    </ul>
  )
}
