import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { onFirstInteraction } from '../../startup/first-interaction.ts'
import { lazyOrError } from '../feedback/lazy-or-error.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One or two sentences, announced when the dialog opens. */
  description?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  /** Escape and the backdrop are disabled while busy. */
  busy?: boolean
  children?: ReactNode
  /** The buttons, the main one last. */
  actions?: ReactNode
}

const load = () => import('./dialog-frame.tsx')
const Frame = lazyOrError(async () => (await load()).DialogFrame)

/** A modal dialog; a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  // Prefetched on the first interaction: no page starts with a dialog.
  useEffect(
    () =>
      onFirstInteraction(() => {
        load().catch((error: Error) => console.warn('Dialog:', error.message))
      }),
    [],
  )
  if (!wasOpen) return null
  return (
    <Suspense>
      <Frame {...props} />
    </Suspense>
  )
}
