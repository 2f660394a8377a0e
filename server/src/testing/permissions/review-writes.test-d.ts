import type { Authorized } from '@annai/contract/permission'
import { expectTypeOf } from 'vitest'
import * as reviews from '../../features/reviews/store.ts'
import type { SystemAuthority } from '../../platform/system-authority.ts'

/** The writes of reviews and feedback, as `store-writes.test-d.ts` has those of the other features. */
type May<Verb extends string> = Authorized<{ id: string }, Verb>
type Effects<Resource extends object = object> = SystemAuthority<'effects', Resource>
type Retention<Resource extends object = object> = SystemAuthority<'retention', Resource>

expectTypeOf(reviews.insert)
  .parameter(1)
  .toExtend<Effects<{ id: string; guide_id: string | null }>>()
expectTypeOf(reviews.insertBlind).parameter(1).toExtend<May<'review'>>()
expectTypeOf(reviews.insertFeedback)
  .parameter(1)
  .toExtend<Authorized<{ id: string; guide_id: string | null }, 'giveFeedback'>>()
expectTypeOf(reviews.publishFeedback).parameter(1).toExtend<Effects<{ id: string }>>()
expectTypeOf(reviews.deleteOldFeedback).parameter(1).toExtend<Retention>()
expectTypeOf(reviews.replaceBlind).parameter(1).toExtend<May<'replaceReview'>>()
expectTypeOf(reviews.takeBlind).parameter(1).toExtend<Effects<{ id: string }>>()
expectTypeOf(reviews.renewVersion).parameter(1).toExtend<Effects<{ guideId: string }>>()
expectTypeOf(reviews.setReply).parameter(1).toExtend<May<'reply'>>()
expectTypeOf(reviews.markRemoved)
  .parameter(1)
  .toExtend<Authorized<{ booking_id: string }, 'removeReview'>>()
expectTypeOf(reviews.markWordsRemoved)
  .parameter(1)
  .toExtend<Authorized<{ booking_id: string; body: string }, 'removeReview'>>()
expectTypeOf(reviews.markWordsRestored)
  .parameter(1)
  .toExtend<Authorized<{ booking_id: string; removed_body: string | null }, 'restoreReview'>>()
expectTypeOf(reviews.markFeedbackRemoved)
  .parameter(1)
  .toExtend<Authorized<{ booking_id: string; body: string }, 'removeFeedback'>>()
expectTypeOf(reviews.markFeedbackRestored)
  .parameter(1)
  .toExtend<Authorized<{ booking_id: string; removed_body: string | null }, 'restoreFeedback'>>()
expectTypeOf(reviews.deleteRemovedFeedback).parameter(1).toExtend<Retention>()
expectTypeOf(reviews.deleteRemovedWords).parameter(1).toExtend<Retention>()
expectTypeOf(reviews.markRestored)
  .parameter(1)
  .toExtend<Authorized<{ booking_id: string }, 'restoreReview'>>()
expectTypeOf(reviews.recount).parameter(1).toExtend<Effects<{ guideId: string }>>()
