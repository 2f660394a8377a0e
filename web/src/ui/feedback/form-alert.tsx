import { type ReactNode, useEffect, useRef } from 'react'
import { Banner } from './banner.tsx'

interface FormAlertProps {
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** What failed; another failure takes the focus again. */
  cause: unknown
}

/**
 * The reason why a form was refused. It scrolls into view and takes the focus, because on a phone it
 * may be above the visible part of the form.
 */
export function FormAlert({ cause, ...banner }: FormAlertProps) {
  const frame = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure takes the focus once
  useEffect(() => {
    frame.current?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [cause])
  return (
    <div ref={frame} tabIndex={-1} className="scroll-mt-24 scroll-mb-8 rounded-lg">
      <Banner tone="bad" role="alert" {...banner} />
    </div>
  )
}
