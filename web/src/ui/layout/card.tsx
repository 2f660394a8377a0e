import type { ReactNode } from 'react'
import { classes } from '../class-names.ts'

interface CardProps {
  title?: ReactNode
  /** Right of the title: a button, a badge. */
  aside?: ReactNode
  as?: 'section' | 'article' | 'div'
  /** For links that lead here. */
  id?: string
  className?: string
  children: ReactNode
}

/** A section with a border and an optional title. */
export function Card(props: CardProps) {
  const { title, aside, as: Element = 'section', id, className, children } = props
  return (
    <Element id={id} className={classes('card p-5 sm:p-6', id && 'scroll-mt-20', className)}>
      {(title || aside) && (
        <header className="mb-4 flex flex-wrap items-center justify-between gap-3">
          {title && <h2 className="text-xl">{title}</h2>}
          {aside}
        </header>
      )}
      {children}
    </Element>
  )
}
