import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { PageHead } from '../../shell/page-head.tsx'
import { Button } from '../../ui/button.tsx'
import { FavouriteButton } from './public/favourite-button.tsx'
import { GuideActions } from './public/guide-actions.tsx'
import { GuideDialogs } from './public/guide-dialogs.tsx'
import { GuideFacts } from './public/guide-facts.tsx'
import { GuideGallery } from './public/guide-gallery.tsx'
import { GuideHeader } from './public/guide-header.tsx'
import { GuidePrices } from './public/guide-prices.tsx'
import { GuideReviews } from './public/guide-reviews.tsx'
import { GuideStory } from './public/guide-story.tsx'
import { GuideVideos } from './public/guide-videos.tsx'
import { useGuideDoor } from './public/use-guide-door.ts'
import { placeOf } from './use-guide-words.ts'
import { usePrices } from './use-prices.ts'

/** A guide as everybody may read one: the person first, then their words, pictures and reviews. */
export function GuidePage({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const door = useGuideDoor()
  const from = usePrices().from(guide.priceRanges)
  const place = placeOf(guide.location)
  return (
    <div className="page pt-6 sm:pt-10 lg:pb-16">
      <PageHead
        title={guide.displayName}
        description={
          guide.tagline || t('guideProfileView.description', { name: guide.displayName, place })
        }
        image={`/og/guide/${guide.username}.png`}
        noIndex={guide.isDummy}
      />
      {!guide.isDummy && <GuideFacts guide={guide} />}
      <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 content-start gap-10">
          <GuideHeader guide={guide} />
          <GuideStory guide={guide} />
          <GuidePrices ranges={guide.priceRanges} />
          <GuideGallery images={guide.imageGallery} name={guide.displayName} />
          <GuideVideos links={guide.videoLinks} />
          <GuideReviews guide={guide} />
        </div>
        <GuideActions guide={guide} door={door} from={from} />
      </div>
      <div className="sticky inset-x-0 bottom-0 z-20 -mx-[clamp(1rem,4vw,2rem)] mt-10 flex items-center justify-between gap-4 border-line border-t bg-surface px-[clamp(1rem,4vw,2rem)] py-3 lg:hidden">
        <span className="min-w-0 font-semibold leading-snug tabular-nums">
          {from ?? t('guideCard.onRequest')}
        </span>
        <span className="flex shrink-0 gap-2">
          <FavouriteButton guide={guide} door={door} isIcon />
          <Button onClick={() => door.ask('enquiry')}>{t('guideProfileView.message')}</Button>
        </span>
      </div>
      <GuideDialogs guide={guide} door={door} />
    </div>
  )
}
