import { useTranslation } from 'react-i18next'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import FaInfoCircle from '~icons/fa-solid/info-circle'

const REMINDERS = [
  'videoCall',
  'communication',
  'payment',
  'cancellation',
  'postConfirmation',
  'safety',
  'respect',
  'preparation',
  'emergencyContact',
  'feedback',
] as const

/** Ten pieces of advice for a tour, collapsed at first. */
export function RemindersBanner() {
  const { t } = useTranslation()
  return (
    <details className="hide-on-paper group rounded-lg border border-indigo/25 bg-indigo-tint">
      <summary className="flex min-h-12 list-none items-center gap-3 px-4 py-2 font-semibold text-indigo [&::-webkit-details-marker]:hidden">
        <FaInfoCircle aria-hidden="true" className="shrink-0" />
        <span className="grow">{t('booking.reminders.title')}</span>
        <FaChevronDown
          aria-hidden="true"
          className="size-3.5 transition-transform group-open:rotate-180"
        />
      </summary>
      <ol className="grid gap-x-8 gap-y-4 border-indigo/25 border-t px-4 py-4 sm:grid-cols-2">
        {REMINDERS.map((reminder) => (
          <li key={reminder}>
            <p className="font-semibold">{t(`booking.reminders.${reminder}.title`)}</p>
            <p className="text-[0.9375rem]">{t(`booking.reminders.${reminder}.text`)}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
