import type { ReactNode } from 'react'
import FaCheckCircle from '~icons/fa-solid/check-circle'
import FaExclamationCircle from '~icons/fa-solid/exclamation-circle'
import FaInfoCircle from '~icons/fa-solid/info-circle'
import { classes } from '../class-names.ts'
import { TONES, type Tone } from './badge.tsx'

const ICONS: Record<Tone, typeof FaInfoCircle> = {
  neutral: FaInfoCircle,
  info: FaInfoCircle,
  good: FaCheckCircle,
  waiting: FaExclamationCircle,
  bad: FaExclamationCircle,
}

interface BannerProps {
  tone?: Tone
  title?: ReactNode
  /** `alert` interrupts a screen reader; for new errors only. */
  role?: 'alert' | 'status'
  className?: string
  children?: ReactNode
  action?: ReactNode
}

/** A message in the page, as opposed to a toast. */
export function Banner({ tone = 'info', title, role, className, children, action }: BannerProps) {
  const Icon = ICONS[tone]
  return (
    <div
      role={role}
      className={classes(
        'flex gap-[min(0.75rem,3vw)] rounded-lg border px-[min(1rem,4vw)] py-3',
        TONES[tone],
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-[0.3em] size-4 shrink-0" />
      <div className="grid min-w-0 grow gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-ink">{children}</div>}
        {action && <div className="mt-1">{action}</div>}
      </div>
    </div>
  )
}
