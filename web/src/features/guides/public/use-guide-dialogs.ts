import { enquiryRules } from '@annai/contract/bookings/policy'
import { allows } from '@annai/contract/permission'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personNow } from '../../../shell/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'

type GuideDialog = 'login' | 'enquiry' | 'report'

export interface GuideDialogsState {
  /** The open dialog; null without one. */
  readonly current: GuideDialog | null
  /** The review to report; undefined for a report of the guide. */
  readonly reviewId: string | undefined
  /**
   * Opens a dialog, or shows a toast with the reason if this person may not use it. Visitors get
   * the login dialog.
   */
  readonly open: (dialog: GuideDialog, reviewId?: string) => void
  readonly close: () => void
}

/** Assumed for every guide with a public page; the server checks it. */
const LISTED = { isListed: true }

/** The dialogs of a guide's page (docs/rules/guides.md#dialogs). */
export function useGuideDialogs(): GuideDialogsState {
  const { t } = useTranslation()
  const [current, setCurrent] = useState<GuideDialog | null>(null)
  const [reviewId, setReviewId] = useState<string>()
  const open = (dialog: GuideDialog, review?: string) => {
    setReviewId(review)
    // Read on press, so that the page does not render again when the session is restored.
    const person = personNow()
    if (!person) setCurrent('login')
    else if (dialog === 'enquiry' && !allows(enquiryRules, 'enquire', person, LISTED))
      toast.warning(t('guideProfileView.messageGuideWarning'))
    else setCurrent(dialog)
  }
  return { current, reviewId, open, close: () => setCurrent(null) }
}
