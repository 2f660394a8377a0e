import type { PublicGuide } from '@annai/contract/guides/shapes'
import { LoginDialog } from '../../accounts/login-dialog.tsx'
import { EnquiryDialog } from '../../bookings/enquiry-dialog.tsx'
import { ReportDialog } from '../../reports/report-dialog.tsx'
import type { GuideDoor } from './use-guide-door.ts'

/** What opens in front of a guide's page. */
export function GuideDialogs({ guide, door }: { guide: PublicGuide; door: GuideDoor }) {
  const { open, close } = door
  const whom = { id: guide._id, name: guide.displayName }
  return (
    <>
      <LoginDialog open={open === 'login'} onClose={close} signup="/signup" />
      {open === 'enquiry' && <EnquiryDialog guide={whom} onClose={close} />}
      {open === 'report' && <ReportDialog reported={whom} onClose={close} />}
    </>
  )
}
