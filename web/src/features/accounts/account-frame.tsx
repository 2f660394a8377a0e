import type { ReactNode } from 'react'
import { PageHead } from '../../shell/layout/page-head.tsx'

interface AccountFrameProps {
  title: string
  intro?: ReactNode
  /** For forms with two columns. */
  wide?: boolean
  /** Whether search engines may index the page. */
  isListed?: boolean
  children: ReactNode
  footer?: ReactNode
}

/** The frame of the login, signup and recovery pages. */
export function AccountFrame({
  title,
  intro,
  wide,
  isListed = false,
  children,
  footer,
}: AccountFrameProps) {
  return (
    <div
      className={`gutter mx-auto grid w-full grid-cols-[minmax(0,1fr)] gap-6 py-8 sm:py-14 ${wide ? 'max-w-[50rem]' : 'max-w-[30rem]'}`}
    >
      <PageHead
        title={title}
        description={typeof intro === 'string' ? intro : undefined}
        noIndex={!isListed}
      />
      <header className="grid gap-2">
        <h1 className="text-[clamp(1.7rem,1.4rem+1.2vw,2.1rem)]">{title}</h1>
        {intro && <p className="text-muted">{intro}</p>}
      </header>
      <div className="card grid grid-cols-[minmax(0,1fr)] gap-5 p-5 sm:p-8">{children}</div>
      {footer && <p className="text-center text-muted">{footer}</p>}
    </div>
  )
}
