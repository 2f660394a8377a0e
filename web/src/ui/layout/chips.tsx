import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import FaTimes from '~icons/fa-solid/times'
import { classes } from '../class-names.ts'

/** A chip, removable with `onRemove`. */
export function Chip(props: { children: ReactNode; name?: string; onRemove?: () => void }) {
  const { t } = useTranslation('common')
  return (
    <span className="inline-flex min-h-7 max-w-full items-center gap-1 rounded-[0.875rem] border border-line bg-sunken px-2.5 text-sm">
      <span className="min-w-0 leading-snug wrap-anywhere">{props.children}</span>
      {props.onRemove && (
        <button
          type="button"
          aria-label={t('actions.removeItem', { item: props.name ?? String(props.children) })}
          onClick={props.onRemove}
          className="-me-1.5 grid size-6 shrink-0 place-items-center rounded-full text-muted hover:bg-line hover:text-ink"
        >
          <FaTimes aria-hidden="true" className="size-2.5" />
        </button>
      )}
    </span>
  )
}

interface ChipsProps {
  items: readonly { key: string; label: ReactNode }[]
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
        <li key={key} className="max-w-full">
          <Chip>{text}</Chip>
        </li>
      ))}
      {rest > 0 && (
        <li>
          <Chip>+{rest}</Chip>
        </li>
      )}
    </ul>
  )
}
