import { useTranslation } from 'react-i18next'
import { FeaturedGuides } from '../../features/guides/featured/featured-guides.tsx'
import type { Featured } from '../../features/guides/featured/read-featured.ts'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { HydrationBoundary } from '../../startup/hydration-boundary.tsx'
import { ClosingCall } from './closing-call.tsx'
import { DestinationCards } from './destination-cards.tsx'
import { GuideSteps } from './guide-steps.tsx'
import { HeroBanner } from './hero-banner.tsx'
import { ReasonCards } from './reason-cards.tsx'
import { StepList } from './step-list.tsx'
import { TestimonialPages } from './testimonial-pages.tsx'

export function HomePage({ guides, reviews }: Featured) {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('home.meta.title')} description={t('home.meta.description')} />
      <GuideSteps />
      <HeroBanner />
      <HydrationBoundary>
        <FeaturedGuides guides={guides} />
      </HydrationBoundary>
      <ReasonCards />
      <DestinationCards />
      <TestimonialPages reviews={reviews} />
      <StepList />
      <ClosingCall />
    </>
  )
}
