import { type ComponentProps, Suspense } from 'react'
import { useSite } from '../../shell/layout/use-site.ts'
import { lazyOrNothing } from '../../ui/feedback/lazy.tsx'
import type { TextTranslation } from './text-translation.tsx'

const LazyTranslation = lazyOrNothing(
  async () => (await import('./text-translation.tsx')).TextTranslation,
)

/** The translation of a text, loaded only where the operator has set a service. */
export const OfferedTranslation = (props: ComponentProps<typeof TextTranslation>) =>
  useSite()?.translator ? (
    <Suspense>
      <LazyTranslation {...props} />
    </Suspense>
  ) : null
