import type { PublicGuide } from '@annai/contract/guides/shapes'
import { LoginDialog } from '../../accounts/index.ts'
import { readWantedDaysWith } from '../../bookings/index.ts'

interface GuideLoginDialogProps {
  guide: PublicGuide
  /** The dialog that the visitor wanted. */
  wants: 'enquiry' | null
  onClose: () => void
}

/** The dialog for visitors, with the day that they chose on the guide's page. */
export const GuideLoginDialog = ({ guide, wants, onClose }: GuideLoginDialogProps) => (
  <LoginDialog
    open
    resume={wants ? `#${wants}` : undefined}
    wanted={readWantedDaysWith(guide._id)}
    onClose={onClose}
    signup="/signup"
  />
)
