import type { PublicGuide } from '@annai/contract/guides/shapes'
import { memo, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../shell/page-head.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { followingPart } from '../../ui/following-part.tsx'
import { Part } from '../../ui/part.tsx'
import { FavouriteButton } from './public/favourite-button.tsx'
import { GuideActions } from './public/guide-actions.tsx'
import { GuideDialogs } from './public/guide-dialogs.tsx'
import { GuideFacts } from './public/guide-facts.tsx'
import { GuideGallery } from './public/guide-gallery.tsx'
import { GuideHeader } from './public/guide-header.tsx'
import { GuidePath } from './public/guide-path.tsx'
import { GuidePrices } from './public/guide-prices.tsx'
import { GuideReviews } from './public/guide-reviews.tsx'
import { GuideStory, GuideTraits } from './public/guide-story.tsx'
import { LowestPrice } from './public/lowest-price.tsx'
import { useGuideDoor } from './public/use-guide-door.ts'
import { placeOf } from './use-guide-words.ts'

/** Few guides have any: who has none does not make everybody wait for their program. */
const GuideVideos = followingPart(
  async () => (await import('./public/guide-videos.tsx')).GuideVideos,
)

/** A guide as everybody may read one: the person first, then their words, pictures and reviews. */
export const GuidePage = memo(function GuidePage({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const door = useGuideDoor()
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
          <Part>
            <GuideGallery images={guide.imageGallery} name={guide.displayName} />
          </Part>
          {guide.videoLinks.length > 0 && (
            <Suspense>
              <GuideVideos links={guide.videoLinks} />
            </Suspense>
          )}
          <Part>
            <GuideTraits guide={guide} />
            <GuidePrices ranges={guide.priceRanges} />
            <GuideReviews guide={guide} />
          </Part>
        </div>
        <Part>
          <GuideActions guide={guide} door={door} />
        </Part>
      </div>
      <div className="action-bar mt-10 lg:hidden">
        <LowestPrice ranges={guide.priceRanges} />
        <span className="flex shrink-0 gap-2 max-[23rem]:grow">
          <FavouriteButton guide={guide} door={door} isIcon className="px-3.5!" />
          <Button onClick={() => door.ask('enquiry')} className="grow">
            {t('guideProfileView.message')}
          </Button>
        </span>
      </div>
      <GuideDialogs guide={guide} door={door} />
    </div>
  )
})
