import { changedFields } from '@annai/contract/bookings/changes'
import type { Booking } from '@annai/contract/bookings/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTermWords } from './proposal/use-term-text.ts'
import { comparedWith, useTurnSentence } from './use-stage.ts'

/** Tells a screen reader what changed while the booking is open: the fields, and whose turn it is. */
export function BookingAnnouncer({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const words = useTermWords()
  const sentence = useTurnSentence(booking, role)
  const [said, setSaid] = useState('')
  const known = useRef({ status: booking.status, revision: booking.details?.revision })
  const announce = useEffectEvent(() => {
    const { status, details } = booking
    const before = known.current
    if (before.status === status && before.revision === details?.revision) return
    known.current = { status, revision: details?.revision }
    const base = comparedWith(booking)
    const changes =
      details && base && before.revision !== details.revision
        ? changedFields(base, details).map(
            (field) =>
              `${t(`booking.field.${field}`)}: ${t('booking.changes.before')} ${words(field, base).join('; ')}, ${t('booking.changes.now')} ${words(field, details).join('; ')}.`,
          )
        : []
    setSaid([sentence, ...changes].join(' '))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the booking is the reason
  useEffect(() => announce(), [booking])
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
