import type { PublicGuide } from '@annai/contract/guides/shapes'
import { memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../../shell/layout/page-head.tsx'
import { HydrationBoundary } from '../../../startup/hydration-boundary.tsx'
import { lazyOrNothing } from '../../../startup/lazy-or-nothing.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { placeOf } from '../use-guide-text.ts'
import { GuideActions } from './guide-actions.tsx'
import { GuideDialogs } from './guide-dialogs.tsx'
import { GuideFacts } from './guide-facts.tsx'
import { GuideGallery } from './guide-gallery.tsx'
import { GuideHeader } from './guide-header.tsx'
import { GuidePath } from './guide-path.tsx'
import { GuidePrices } from './guide-prices.tsx'
import { GuideReviews } from './guide-reviews.tsx'
import { GuideStory, GuideTraits } from './guide-story.tsx'
import { LowestPrice } from './lowest-price.tsx'
import { useGuideDialogs } from './use-guide-dialogs.ts'

/** Few guides have videos, so they are loaded on demand. */
const GuideVideos = lazyOrError(async () => (await import('./guide-videos.tsx')).GuideVideos)

/** Few guides keep a calendar, and it needs a call of its own. */
const FreeDays = lazyOrNothing(async () => (await import('../../availability/index.ts')).FreeDays)

/** The public page of a guide. */
export const GuidePage = memo(function GuidePage({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const dialogs = useGuideDialogs()
  const place = guide.isPlaceKnown === false ? '' : placeOf(guide.location)
  return (
    <div className="page pt-6 sm:pt-10 lg:pb-16">
      <PageHead
        title={guide.displayName}
        description={
          guide.tagline ||
          t('guideProfileView.description', { name: guide.displayName, place }).trim()
        }
        image={`/og/guide/${guide.username}.png`}
        noIndex={guide.isDummy || guide.isPreview === true}
      />
      {!guide.isDummy && <GuideFacts guide={guide} />}
      <GuidePath location={guide.location} />
      {guide.isPreview && (
        <Banner tone="waiting" title={t('guideProfileView.preview')} className="mb-6" />
      )}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-10">
          <GuideHeader guide={guide} />
          <GuideStory guide={guide} />
          <HydrationBoundary>
            <GuideGallery images={guide.imageGallery} name={guide.displayName} />
          </HydrationBoundary>
          {guide.videoLinks.length > 0 && (
            <Suspense>
              <GuideVideos links={guide.videoLinks} />
            </Suspense>
          )}
          <Suspense>
            <FreeDays username={guide.username} />
          </Suspense>
          <HydrationBoundary>
            <GuideTraits guide={guide} />
            <GuidePrices ranges={guide.priceRanges} />
            <GuideReviews guide={guide} />
          </HydrationBoundary>
        </div>
        <HydrationBoundary>
          <GuideActions guide={guide} dialogs={dialogs} />
        </HydrationBoundary>
      </div>
      <div className="action-bar mt-10 lg:hidden">
        <LowestPrice ranges={guide.priceRanges} />
        <span className="flex shrink-0 gap-2 max-[23rem]:grow">
          <FavouriteButton
            guide={guide}
            onVisitor={() => dialogs.open('login')}
            isIcon
            className="px-3.5!"
          />
          <Button onClick={() => dialogs.open('enquiry')} className="grow">
            {t('guideProfileView.message')}
          </Button>
        </span>
      </div>
      <GuideDialogs guide={guide} dialogs={dialogs} />
    </div>
  )
})
