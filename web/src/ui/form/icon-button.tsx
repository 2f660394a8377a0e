import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { isDoubleClick } from '../overlay/double-click.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The accessible name and tooltip. */
  label: string
  icon: ReactNode
  busy?: boolean
  /** Ignores the second click of a double click; the default for buttons that can be busy. */
  single?: boolean
}

/** A round button with an icon, `size-11` like all touch targets; for toggles pass `aria-pressed`. */
export function IconButton(props: IconButtonProps) {
  const { label, icon, busy, single = busy !== undefined, className, ...rest } = props
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy || (single && isDoubleClick(event))) return event.preventDefault()
        rest.onClick?.(event)
      }}
      className={classes(
        'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink transition-colors',
        'duration-150 enabled:hover:bg-indigo-tint disabled:cursor-not-allowed disabled:opacity-50',
        className,
      )}
    >
      {busy ? <Spinner /> : <span aria-hidden="true">{icon}</span>}
    </button>
  )
}
