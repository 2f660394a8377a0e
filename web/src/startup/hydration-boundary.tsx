import { type ReactNode, Suspense, useEffect, useState } from 'react'

interface Boundary {
  isHydrated: boolean
}

const pending = new Set<Boundary>()
const onAllHydrated: (() => void)[] = []

function markHydrated(boundary: Boundary): void {
  boundary.isHydrated = true
  pending.delete(boundary)
  if (pending.size > 0) return
  for (const resolve of onAllHydrated.splice(0)) resolve()
}

function HydrationMark({ boundary }: { boundary: Boundary }) {
  useEffect(() => markHydrated(boundary), [boundary])
  return null
}

/**
 * A Suspense boundary. React hydrates one boundary at a time, a clicked one first, so that no single
 * task blocks the main thread for long.
 */
export function HydrationBoundary({ children }: { children: ReactNode }) {
  const [boundary] = useState<Boundary>(() => ({ isHydrated: false }))
  useEffect(() => {
    if (!boundary.isHydrated) pending.add(boundary)
    return () => markHydrated(boundary)
  }, [boundary])
  return (
    <Suspense>
      {children}
      <HydrationMark boundary={boundary} />
    </Suspense>
  )
}

/**
 * Resolves when every boundary is hydrated. State outside of React that the server's HTML depends
 * on, such as the language, must not change earlier, or React reports a mismatch.
 */
export const whenHydrated = (): Promise<void> =>
  pending.size === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        onAllHydrated.push(resolve)
      })
