import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'

interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  children?: ReactNode
  /** What to do next. */
  action?: ReactNode
  className?: string
}

/** In place of a list without entries: the reason, and what to do next. */
export function EmptyState({ icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={classes(
        'mx-auto grid max-w-md grid-cols-[minmax(0,1fr)] justify-items-center gap-3 px-4 py-12',
        'text-center [overflow-wrap:anywhere]',
        className,
      )}
    >
      {icon && (
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-full bg-sunken text-2xl text-muted"
        >
          {icon}
        </span>
      )}
      <p className="text-balance font-semibold text-lg">{title}</p>
      {children && <div className="text-balance text-muted">{children}</div>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  )
}
