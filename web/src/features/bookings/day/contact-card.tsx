import type { ContactCard as Contact } from '@annai/contract/accounts/contact-card/shapes'
import type { Day } from '@annai/contract/bookings/day/shapes'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import FaPhone from '~icons/fa-solid/phone'
import { Card } from '../../../ui/layout/card.tsx'
import { useTourTimes } from '../use-tour-times.ts'

/** The other's card while it is open: an old copy of the day may be on the screen. */
export function openContact({ contact }: Day, now: number): Contact | null {
  if (!contact) return null
  const isOpen = now >= Date.parse(contact.opensAt) && now < Date.parse(contact.closesAt)
  return isOpen ? contact.other : null
}

interface ContactCardProps {
  day: Day
  contact: Day['contact'] & {}
  name: string
  now: number
}

/** How to reach the other party around the day. */
export function ContactCard({ day, contact, name, now }: ContactCardProps) {
  const { t } = useTranslation('meeting')
  const times = useTourTimes()
  const moment = (instant: string) => times.moment(new Date(instant), day.timeZone).at
  const other = openContact(day, now)
  const isOver = now >= Date.parse(contact.closesAt)
  const isEarly = now < Date.parse(contact.opensAt)
  return (
    <Card title={t('contact.title')}>
      <div className="grid gap-3">
        {other?.phone && (
          <div>
            <a
              className="link inline-flex min-h-12 items-center gap-3 font-semibold text-lg tabular-nums"
              href={`tel:${other.phone.number}`}
            >
              <FaPhone aria-hidden="true" className="size-4 shrink-0" />
              <span>{other.phone.national}</span>
            </a>
            <p className="text-muted tabular-nums">
              {t('contact.abroad', { number: other.phone.international })}
            </p>
          </div>
        )}
        {other?.messenger && (
          <p className="wrap-anywhere">
            <span className="text-muted">{other.messenger.name}</span>{' '}
            <span className="select-all font-semibold" dir="auto">
              {other.messenger.id}
            </span>
          </p>
        )}
        {isEarly && <p>{t('contact.opens', { time: moment(contact.opensAt) })}</p>}
        {isOver && <p>{t('contact.over')}</p>}
        {!isEarly && !isOver && !other && (
          <p>
            <Trans
              t={t}
              i18nKey="contact.none"
              values={{ name }}
              components={{
                chat: <Link to={`/bookings/${day.bookingId}#chat`} className="link" />,
              }}
            />
          </p>
        )}
        {other && (
          <p className="text-muted text-sm">
            {t('contact.until', { time: moment(contact.closesAt) })}
          </p>
        )}
        {!contact.hasOwn && !isOver && (
          <p className="text-sm">
            <span className="text-muted">{t('contact.missing')}</span>{' '}
            <Link to="/settings#contact-card" className="link">
              {t('contact.add')}
            </Link>
          </p>
        )}
      </div>
    </Card>
  )
}
