import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'

export type Tone = 'neutral' | 'info' | 'good' | 'waiting' | 'bad'

export const TONES: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-ink',
  info: 'border-indigo/25 bg-indigo-tint text-indigo',
  good: 'border-pine/25 bg-pine-tint text-pine',
  waiting: 'border-amber/35 bg-amber-tint text-amber-ink',
  bad: 'border-danger/25 bg-danger-tint text-danger',
}

/** A short label for a state. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex w-fit items-center gap-1.5 rounded-full border px-2.5 py-0.5 text-sm font-semibold text-balance',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

const HIGHEST = 99

/** A count, hidden at zero, 99+ above 99. Hidden from screen readers, so the text around it names it. */
export function CountBadge({ count, className }: { count: number; className?: string }) {
  if (count <= 0) return null
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-grid min-w-5 place-items-center rounded-full bg-seal px-1.5 font-semibold text-on-seal',
        'text-xs leading-5 tabular-nums',
        className,
      )}
    >
      {count > HIGHEST ? `${HIGHEST}+` : count}
    </span>
  )
}
