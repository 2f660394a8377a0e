import type { GuideCard as Guide } from '@annai/contract/guides/shapes'
import { Suspense, useCallback, useState } from 'react'
import { readWantedDays } from '../../../shell/forms/wanted-days.ts'
import { HydrationBoundary } from '../../../startup/hydration-boundary.tsx'
import { classes } from '../../../ui/class-names.ts'
import { LoginDialog } from '../../accounts/index.ts'
import { GuideCard } from './guide-card.tsx'

const IN_FIRST_SCREEN = 3

interface GuideGridProps {
  guides: readonly Guide[]
  /** Limits the grid to two columns. */
  isNarrow?: boolean
}

/** Guides as a grid of cards, with the login dialog for visitors who press a heart. */
export function GuideGrid({ guides, isNarrow = false }: GuideGridProps) {
  const [isAsked, setAsked] = useState(false)
  const onVisitor = useCallback(() => setAsked(true), [])
  return (
    <>
      <ul className={classes('grid gap-3 sm:grid-cols-2 sm:gap-6', !isNarrow && 'lg:grid-cols-3')}>
        {guides.map((guide, at) => {
          const isFirst = at < IN_FIRST_SCREEN
          return (
            <li
              key={guide._id}
              className={
                isFirst ? 'min-w-0' : 'below-first-screen min-w-0 max-sm:[--block-height:23rem]'
              }
            >
              <HydrationBoundary>
                <GuideCard guide={guide} onVisitor={onVisitor} isFirst={isFirst} />
              </HydrationBoundary>
            </li>
          )
        })}
      </ul>
      {isAsked && (
        <Suspense>
          <LoginDialog
            open
            wanted={readWantedDays()}
            onClose={() => setAsked(false)}
            signup="/signup/user"
          />
        </Suspense>
      )}
    </>
  )
}
