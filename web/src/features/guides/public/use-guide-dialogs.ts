import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sessionNow } from '../../../shell/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type GuideDialog = 'login' | 'enquiry' | 'report'

export interface GuideDoor {
  /** The dialog in front of the page. */
  readonly open: GuideDialog | null
  /** Opens it, or says who may; visitors are asked to log in. */
  readonly ask: (dialog: GuideDialog) => void
  readonly close: () => void
}

/** Who may write to a guide, and who may report one (P1 section 6; decision 84). */
export function useGuideDoor(): GuideDoor {
  const { t } = useTranslation()
  const [open, setOpen] = useState<GuideDialog | null>(null)
  const ask = (dialog: GuideDialog) => {
    // At the press: the whole page would be drawn again once it is known who is there.
    const { role } = sessionNow()
    if (role === null) setOpen('login')
    else if (dialog === 'enquiry' && role === 'guide')
      toast.warning(t('guideProfileView.messageGuideWarning'))
    else setOpen(dialog)
  }
  return { open, ask, close: () => setOpen(null) }
}
