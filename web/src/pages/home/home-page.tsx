import { useTranslation } from 'react-i18next'
import { PageHead } from '../../shell/layout/page-head.tsx'
import { ClosingCall } from './closing-call.tsx'
import { ContinueCard } from './continue-card.tsx'
import { DestinationCards } from './destination-cards.tsx'
import { HeroBanner } from './hero-banner.tsx'
import { ReasonCards } from './reason-cards.tsx'
import { StepList } from './step-list.tsx'
import { TestimonialPages } from './testimonial-pages.tsx'

export function HomePage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHead title={t('home.meta.title')} description={t('home.meta.description')} />
      <ContinueCard />
      <HeroBanner />
      <ReasonCards />
      <DestinationCards />
      <TestimonialPages />
      <StepList />
      <ClosingCall />
    </>
  )
}
