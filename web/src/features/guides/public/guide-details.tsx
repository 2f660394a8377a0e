import type { PublicGuide } from '@annai/contract/guides/shapes'
import { Suspense } from 'react'
import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { chooseDay } from '../../bookings/index.ts'
import { GuideVideos } from './gallery/guide-videos.tsx'
import { GuideCredentials } from './guide-credentials.tsx'
import { GuideReviews } from './guide-reviews.tsx'
import { GuideStory, GuideTraits } from './guide-story.tsx'
import { GuideStructuredData } from './guide-structured-data.tsx'
import { SIMILAR_HEIGHT } from './similar/similar-height.ts'
import type { GuideDialogsState } from './use-guide-dialogs.ts'

/** Loaded lazily, because few guides have a calendar and it needs a request of its own. */
const FreeDays = lazyOrNothing(async () => (await import('../../availability/index.ts')).FreeDays)

/** About as high as a month of free days, so that loading it does not shift the layout. */
const FREE_DAYS_SPACE = <div className="min-h-[30rem] noscript:hidden" />

/** Loaded lazily, because it is at the end of the page and needs a request of its own. */
const SimilarGuides = lazyOrNothing(
  async () => (await import('./similar/similar-guides.tsx')).SimilarGuides,
)

/** The content below the fold. */
export function GuideDetails({
  guide,
  lang,
  dialogs,
}: {
  guide: PublicGuide
  /** The language of the guide's texts, if it is known. */
  lang: string | undefined
  dialogs: Pick<GuideDialogsState, 'open'>
}) {
  return (
    <>
      {!guide.isDummy && <GuideStructuredData guide={guide} />}
      <GuideStory guide={guide} lang={lang} />
      <GuideVideos guide={guide} />
      <GuideTraits guide={guide} />
      <GuideCredentials guide={guide} />
      {/* Guides who are not listed have no public days and no similar guides. */}
      {!guide.isPreview && guide.keepsCalendar && (
        <Suspense fallback={FREE_DAYS_SPACE}>
          <FreeDays
            placeholder={FREE_DAYS_SPACE}
            username={guide.username}
            onChoose={(day) => {
              chooseDay(guide._id, day)
              dialogs.open('enquiry')
            }}
          />
        </Suspense>
      )}
      <GuideReviews
        guide={guide}
        className="max-lg:order-1"
        onReport={(reviewId) => dialogs.open('report', reviewId)}
      />
      {!guide.isPreview && (
        <div className="hide-on-paper max-lg:order-3">
          <Suspense fallback={<div className={SIMILAR_HEIGHT} />}>
            <SimilarGuides username={guide.username} />
          </Suspense>
        </div>
      )}
    </>
  )
}
