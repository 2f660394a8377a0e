import { enquiryRules } from '@annai/contract/bookings/policy'
import { allows } from '@annai/contract/permission'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { onSessionExpired } from '../../../shell/http/expired-session.ts'
import { personNow } from '../../../shell/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'

type GuideDialog = 'login' | 'enquiry' | 'report'

export interface GuideDialogsState {
  /** The open dialog; null without one. */
  readonly current: GuideDialog | null
  /** What the visitor with the login dialog wanted, if the page can continue with it. */
  readonly wants: 'enquiry' | null
  /** The review to report; undefined for a report of the guide. */
  readonly reviewId: string | undefined
  /**
   * Opens a dialog, or shows a toast with the reason if this person may not use it. Visitors get
   * the login dialog.
   */
  readonly open: (dialog: GuideDialog, reviewId?: string) => void
  readonly close: () => void
}

/** The fragment of an address that opens the enquiry form, after a login. */
const ENQUIRY = '#enquiry'

/** Assumed for every guide with a public page; the server checks it. */
const LISTED = { isListed: true }

/** The dialogs of a guide's page (docs/rules/guides.md#dialogs). */
export function useGuideDialogs(): GuideDialogsState {
  const { t } = useTranslation()
  const [current, setCurrent] = useState<GuideDialog | null>(null)
  const [wants, setWants] = useState<'enquiry' | null>(null)
  const [reviewId, setReviewId] = useState<string>()
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const open = useCallback(
    (dialog: GuideDialog, review?: string) => {
      setReviewId(review)
      setWants(dialog === 'enquiry' ? dialog : null)
      // Read on press, so that the page does not render again when the session is restored.
      const person = personNow()
      if (!person) setCurrent('login')
      else if (dialog === 'enquiry' && !allows(enquiryRules, 'enquire', person, LISTED))
        toast.warning(t('guideProfileView.messageGuideWarning'))
      else setCurrent(dialog)
    },
    [t],
  )
  useEffect(() => {
    if (hash !== ENQUIRY) return
    void navigate({ search, hash: '' }, { replace: true, preventScrollReset: true })
    open('enquiry')
  }, [search, hash, navigate, open])
  // What was typed is a draft of this person, which the form shows again after the login.
  useEffect(() => onSessionExpired(() => setCurrent((dialog) => dialog && 'login')), [])
  return { current, wants, reviewId, open, close: () => setCurrent(null) }
}
