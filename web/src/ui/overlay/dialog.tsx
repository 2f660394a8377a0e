import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { onFirstSign } from '../../startup/first-interaction.ts'
import { followingPart } from '../feedback/lazy-or-error.tsx'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One or two sentences below the title, read out when it opens. */
  description?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  /** While something works, Escape and the backdrop do not close it. */
  busy?: boolean
  children?: ReactNode
  /** The row of buttons, the main one last. */
  actions?: ReactNode
}

const load = () => import('./dialog-frame.tsx')
const Frame = followingPart(async () => (await load()).DialogFrame)

/** In front of everything, with its own focus; a sheet from below on a phone. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  // No page starts with a dialog: what it is made of follows the reader's first press.
  useEffect(
    () =>
      onFirstSign(() => {
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
