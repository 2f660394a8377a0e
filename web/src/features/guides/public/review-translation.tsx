import type { GuideReview } from '@annai/contract/reviews/shapes'
import { Suspense } from 'react'
import { api } from '../../../shell/http/api.ts'
import { useSite } from '../../../shell/layout/use-site.ts'
import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'

const TextTranslation = lazyOrNothing(
  async () => (await import('../../translations/index.ts')).TextTranslation,
)

interface ReviewTranslationProps {
  username: string
  review: Pick<GuideReview, '_id' | 'text'>
}

/** The translation of a review, loaded only where the operator has set a service. */
export const ReviewTranslation = ({ username, review }: ReviewTranslationProps) =>
  useSite()?.translator ? (
    <Suspense>
      <TextTranslation
        text={review.text}
        name={review._id}
        request={(to) =>
          api.call('POST /api/guides/profile/:username/reviews/:reviewId/translation', {
            params: { username, reviewId: review._id },
            body: { to },
          })
        }
      />
    </Suspense>
  ) : null
