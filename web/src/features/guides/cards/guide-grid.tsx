import type { GuideCard as Guide } from '@annai/contract/guides/shapes'
import { useCallback, useState } from 'react'
import { HydrationBoundary } from '../../../startup/hydration-boundary.tsx'
import { LoginDialog } from '../../accounts/index.ts'
import { GuideCard } from './guide-card.tsx'

const IN_FIRST_SCREEN = 3

/** Guides side by side, as everywhere a guide is listed. */
export function GuideGrid({ guides }: { guides: readonly Guide[] }) {
  const [isLoginOpen, setLoginOpen] = useState(false)
  const onVisitor = useCallback(() => setLoginOpen(true), [])
  return (
    <>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {guides.map((guide, at) => {
          const isFirst = at < IN_FIRST_SCREEN
          return (
            <li key={guide._id} className={isFirst ? 'min-w-0' : 'below-first-screen min-w-0'}>
              <HydrationBoundary>
                <GuideCard guide={guide} onVisitor={onVisitor} isFirst={isFirst} />
              </HydrationBoundary>
            </li>
          )
        })}
      </ul>
      <LoginDialog open={isLoginOpen} onClose={() => setLoginOpen(false)} signup="/signup/user" />
    </>
  )
}
