import type { PublicGuide } from '@annai/contract/guides/shapes'
import { Suspense } from 'react'
import { followingPart } from '../../../ui/feedback/lazy-or-error.tsx'
import { LoginDialog } from '../../accounts/login/login-dialog.tsx'
import type { GuideDoor } from './use-guide-dialogs.ts'

const Queries = followingPart(
  async () => (await import('../../../shell/http/query-provider.tsx')).Queries,
)
const EnquiryDialog = followingPart(
  async () => (await import('../../bookings/enquiry/enquiry-dialog.tsx')).EnquiryDialog,
)
const ReportDialog = followingPart(
  async () => (await import('../../reports/report-dialog.tsx')).ReportDialog,
)

/** What opens in front of a guide's page; forms come when they are asked for. */
export function GuideDialogs({ guide, door }: { guide: PublicGuide; door: GuideDoor }) {
  const { open, close } = door
  const whom = { id: guide._id, name: guide.displayName }
  return (
    <>
      <LoginDialog open={open === 'login'} onClose={close} signup="/signup" />
      {(open === 'enquiry' || open === 'report') && (
        <Suspense>
          <Queries>
            {open === 'enquiry' && <EnquiryDialog guide={whom} onClose={close} />}
            {open === 'report' && <ReportDialog reported={whom} onClose={close} />}
          </Queries>
        </Suspense>
      )}
    </>
  )
}
