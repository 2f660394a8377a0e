import type { ReactNode } from 'react'
import { classes } from '../../../ui/class-names.ts'

interface GuidePartProps {
  title: string
  /** Hides the title from all but screen readers. */
  hideTitle?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A titled section of a guide's page. */
export function GuidePart({ title, hideTitle = false, className, children }: GuidePartProps) {
  return (
    <section className={classes('grid min-w-0 content-start gap-3', className)}>
      <h2 className={hideTitle ? 'sr-only' : undefined}>{title}</h2>
      {children}
    </section>
  )
}
