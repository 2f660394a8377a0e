import { type ReactNode, Suspense, useEffect, useState } from 'react'

interface Taken {
  over: boolean
}

const waiting = new Set<Taken>()
const onWhole: (() => void)[] = []

function arrived(part: Taken): void {
  part.over = true
  waiting.delete(part)
  if (waiting.size > 0) return
  for (const go of onWhole.splice(0)) go()
}

function Arrival({ part }: { part: Taken }) {
  useEffect(() => arrived(part), [part])
  return null
}

/**
 * A part of a page that the browser's program takes over by itself, a pressed one first: no piece of
 * that work is long, and the reader is heard in between.
 */
export function Part({ children }: { children: ReactNode }) {
  const [part] = useState<Taken>(() => ({ over: false }))
  useEffect(() => {
    if (!part.over) waiting.add(part)
    return () => arrived(part)
  }, [part])
  return (
    <Suspense>
      {children}
      <Arrival part={part} />
    </Suspense>
  )
}

/**
 * Every part is taken over. What they are rendered from outside of React, such as the language, may
 * change only then: React compares each with the HTML of the server as it comes to it.
 */
export const wholePage = (): Promise<void> =>
  waiting.size === 0
    ? Promise.resolve()
    : new Promise((resolve) => {
        onWhole.push(resolve)
      })
