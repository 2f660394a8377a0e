import { Suspense, useEffect, useState } from 'react'
import { onFirstInteraction } from '../../startup/first-interaction.ts'
import { lazyOrError } from '../feedback/lazy.tsx'
import type { DialogProps } from './dialog-frame.tsx'

const load = () => import('./dialog-frame.tsx')
const Frame = lazyOrError(async () => (await load()).DialogFrame)

/** A modal dialog; a bottom sheet on phones. */
export function Dialog(props: DialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  // Prefetched on the first interaction, because no page starts with a dialog.
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
