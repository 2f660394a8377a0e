import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { scrollIntoView } from '../../../ui/feedback/scroll-into-view.ts'

/**
 * Shown when a change by the other party or on another device has made the open action impossible.
 */
export function OvertakenNote() {
  const { t } = useTranslation()
  return (
    // Scrolled into view, because a long form may be scrolled to its end.
    <div ref={scrollIntoView}>
      <Banner tone="waiting" role="alert">
        {t('booking.overtaken')}
      </Banner>
    </div>
  )
}

/** Whether the booking no longer allows the open action, and not because of the action itself. */
export const isOvertaken = (
  isPossible: boolean,
  action: { isPending: boolean; isSuccess: boolean },
): boolean => !isPossible && !action.isPending && !action.isSuccess
