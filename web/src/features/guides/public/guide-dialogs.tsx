import type { PublicGuide } from '@annai/contract/guides/shapes'
import { Suspense } from 'react'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import { EnquiryDialog } from '../../bookings/index.ts'
import { ReportDialog } from '../../reports/index.ts'
import type { GuideDialogsState } from './use-guide-dialogs.ts'

// With what reads drafts, it would exceed the budget of the first load.
const GuideLoginDialog = lazyOrError(
  async () => (await import('./guide-login-dialog.tsx')).GuideLoginDialog,
)

/** The dialogs of a guide's page. Each form is loaded when it opens. */
export function GuideDialogs({
  guide,
  dialogs,
}: {
  guide: PublicGuide
  dialogs: GuideDialogsState
}) {
  const { current, reviewId, close } = dialogs
  const subject = { id: guide._id, name: guide.displayName, username: guide.username }
  return (
    <>
      {current === 'login' && (
        <Suspense>
          <GuideLoginDialog guide={guide} wants={dialogs.wants} onClose={close} />
        </Suspense>
      )}
      {(current === 'enquiry' || current === 'report') && (
        <Suspense>
          {current === 'enquiry' && <EnquiryDialog guide={subject} onClose={close} />}
          {current === 'report' && (
            <ReportDialog
              reported={subject}
              content={reviewId === undefined ? undefined : { kind: 'review', id: reviewId }}
              onClose={close}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
