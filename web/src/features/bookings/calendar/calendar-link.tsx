import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import FaCalendarPlus from '~icons/fa-solid/calendar-plus'
import { messageOf } from '../../../shell/http/api-error.ts'
import { saveFile } from '../../../shell/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { readCalendarFile } from '../booking-queries.ts'

/** Downloads the booking as a calendar file. */
export function CalendarLink({ bookingId }: { bookingId: string }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const file = useMutation({
    mutationFn: () => readCalendarFile(bookingId),
    onSuccess: (calendar) =>
      saveFile('booking.ics', new Blob([calendar], { type: 'text/calendar' })),
    onError: (error) =>
      toast.error(t('booking.calendar.failed', { message: messageOf(error, tCommon) })),
  })
  return (
    <Button look="secondary" size="sm" busy={file.isPending} onClick={() => file.mutate()}>
      <FaCalendarPlus aria-hidden="true" />
      {t('booking.calendar.add')}
    </Button>
  )
}
