import { changedFields } from '@annai/contract/bookings/changes'
import type { Booking } from '@annai/contract/bookings/shapes'
import { labelled, listed } from '@annai/contract/joined-text'
import type { PersonRole } from '@annai/contract/person'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../shell/i18n/use-language.ts'
import { comparedWith } from './proposal/compared-proposal.ts'
import { useTermText } from './proposal/use-term-text.ts'
import { useTurnSentence } from './use-turn-sentence.ts'

/** Announces changes of the open booking to screen readers: changed terms and whose turn it is. */
export function BookingAnnouncer({ booking, role }: { booking: Booking; role: PersonRole }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const text = useTermText()
  const sentence = useTurnSentence(booking, role)
  const [announcement, setAnnouncement] = useState('')
  const known = useRef({ status: booking.status, revision: booking.details?.revision })
  const announce = useEffectEvent(() => {
    const { status, details } = booking
    const before = known.current
    if (before.status === status && before.revision === details?.revision) return
    known.current = { status, revision: details?.revision }
    const base = comparedWith(booking)
    const changes =
      details && base && before.revision !== details.revision
        ? changedFields(base, details).map((field) =>
            labelled(
              language,
              t(`booking.field.${field}`),
              `${t('booking.changes.before')} ${listed(language, text(field, base))} ${t('booking.changes.now')} ${listed(language, text(field, details))}`,
            ),
          )
        : []
    setAnnouncement([sentence, ...changes].join(' '))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each new version of the booking
  useEffect(() => announce(), [booking])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
