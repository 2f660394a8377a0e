import type { PublicGuide } from '@annai/contract/guides/shapes'
import { Suspense } from 'react'
import { lazyOrError } from '../../../ui/feedback/lazy-or-error.tsx'
import { LazyLoginDialog } from '../../accounts/index.ts'
import { LazyEnquiryDialog, readWantedTripWith } from '../../bookings/index.ts'
import { LazyReportDialog } from '../../reports/index.ts'
import type { GuideDialogsState } from './use-guide-dialogs.ts'

const QueryProvider = lazyOrError(
  async () => (await import('../../../shell/http/query-provider.tsx')).QueryProvider,
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
          <LazyLoginDialog
            open
            guide={guide}
            wanted={readWantedTripWith(guide._id)}
            onClose={close}
            signup="/signup"
          />
        </Suspense>
      )}
      {(current === 'enquiry' || current === 'report') && (
        <Suspense>
          <QueryProvider>
            {current === 'enquiry' && <LazyEnquiryDialog guide={subject} onClose={close} />}
            {current === 'report' && (
              <LazyReportDialog reported={subject} reviewId={reviewId} onClose={close} />
            )}
          </QueryProvider>
        </Suspense>
      )}
    </>
  )
}
