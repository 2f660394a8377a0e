import type { PublicGuide } from '@annai/contract/guides/shapes'
import { FreeDays } from '../../availability/index.ts'
import { GuideReviews } from './guide-reviews.tsx'
import { GuideStory, GuideTraits } from './guide-story.tsx'
import { GuideVideos } from './guide-videos.tsx'

/** What is read below the first screen. */
export function GuideDetails({ guide }: { guide: PublicGuide }) {
  return (
    <>
      <GuideStory guide={guide} />
      <GuideVideos guide={guide} />
      <GuideTraits guide={guide} />
      <FreeDays username={guide.username} />
      <GuideReviews guide={guide} className="max-lg:order-1" />
    </>
  )
}
