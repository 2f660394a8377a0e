import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'

/** The other party, or another device, was faster: the step of this dialog is not there any more. */
export function OvertakenNote() {
  const { t } = useTranslation()
  return (
    <Banner tone="waiting" role="alert">
      {t('booking.overtaken')}
    </Banner>
  )
}

/** Not while the step itself is what changes the booking. */
export const isOvertaken = (
  isPossible: boolean,
  step: { isPending: boolean; isSuccess: boolean },
): boolean => !isPossible && !step.isPending && !step.isSuccess
