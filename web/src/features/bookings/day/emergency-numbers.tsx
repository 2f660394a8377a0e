import { countryFacts } from '@annai/contract/bookings/day/countries'
import { useTranslation } from 'react-i18next'

/** Numbers of the country to call in an emergency; nothing for other countries. */
export function EmergencyNumbers({ country }: { country: string | null }) {
  const { t } = useTranslation()
  const facts = countryFacts(country)
  if (!facts) return null
  const numbers = [
    [t('booking.day.police'), facts.police],
    [t('booking.day.ambulance'), facts.ambulance],
    ...(facts.tourist ? [[t('booking.day.touristLine'), facts.tourist] as const] : []),
  ] as const
  return (
    <dl className="grid gap-2 sm:grid-cols-3">
      {numbers.map(([label, number]) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd>
            <a
              className="link inline-flex min-h-12 items-center font-semibold text-lg"
              href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}
            >
              {number}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}
