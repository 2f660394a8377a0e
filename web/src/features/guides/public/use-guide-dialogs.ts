import { enquiryRules } from '@annai/contract/bookings/policy'
import { allows } from '@annai/contract/permission'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { personNow } from '../../../shell/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'

type GuideDialog = 'login' | 'enquiry' | 'report'

export interface GuideDialogsState {
  /** The open dialog. */
  readonly current: GuideDialog | null
  /** The review that is reported, in place of the guide. */
  readonly reviewId: string | undefined
  /** Opens a dialog, or says why this person may not use it. Visitors see the login dialog. */
  readonly open: (dialog: GuideDialog, reviewId?: string) => void
  readonly close: () => void
}

/** Every guide on a public page can be found: the server checks that again. */
const LISTED = { isListed: true }

/** The dialogs of a guide's page (docs/rules/guides.md#dialogs). */
export function useGuideDialogs(): GuideDialogsState {
  const { t } = useTranslation()
  const [current, setCurrent] = useState<GuideDialog | null>(null)
  const [reviewId, setReviewId] = useState<string>()
  const open = (dialog: GuideDialog, review?: string) => {
    setReviewId(review)
    // Read at the press: the page need not render again when the session is restored.
    const person = personNow()
    if (!person) setCurrent('login')
    else if (dialog === 'enquiry' && !allows(enquiryRules, 'enquire', person, LISTED))
      toast.warning(t('guideProfileView.messageGuideWarning'))
    else setCurrent(dialog)
  }
  return { current, reviewId, open, close: () => setCurrent(null) }
}
