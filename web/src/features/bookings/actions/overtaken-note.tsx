import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { scrollIntoView } from '../../../ui/feedback/scroll-into-view.ts'

/** The other party or another device has changed the booking: this action is no longer possible. */
export function OvertakenNote() {
  const { t } = useTranslation()
  return (
    // A long form may be scrolled to its end.
    <div ref={scrollIntoView}>
      <Banner tone="waiting" role="alert">
        {t('booking.overtaken')}
      </Banner>
    </div>
  )
}

/** False while the action itself is changing the booking. */
export const isOvertaken = (
  isPossible: boolean,
  step: { isPending: boolean; isSuccess: boolean },
): boolean => !isPossible && !step.isPending && !step.isSuccess
