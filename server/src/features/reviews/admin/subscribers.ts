import { takesWordsOnly } from '@annai/contract/decisions/vocabulary'
import type { Subscribers } from '../../../platform/events.ts'
import type { Platform } from '../../../platform/platform.ts'
import { restoreFeedback } from './feedback.ts'
import { applyRestoration } from './service.ts'

export const reviewAdminSubscribers: Subscribers<Platform> = {
  async 'appeal.granted'(tx, { decision: { act, code, subject_id }, admin }, ctx) {
    if (act === 'reviewRemoved')
      await applyRestoration(ctx, tx, admin, {
        id: subject_id,
        reason: '',
        isOfWords: takesWordsOnly(code),
        isByAppeal: true,
      })
    if (act === 'feedbackRemoved') await restoreFeedback(ctx, tx, admin, subject_id)
  },
}
