import type { PublicCredential } from '@annai/contract/credentials/shapes'
import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { GuidePart } from './guide-part.tsx'

/** "Licensed guide · checked 3 Nov 2026 · valid to Dec 2027". */
function useLine(guide: PublicGuide): (credential: PublicCredential) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const countries = new Intl.DisplayNames(language, { type: 'region' })
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  return ({ kind, country, issuer, checkedOn, validTo, appliedUntil, number }) =>
    [
      t(`badges.labels.${kind}`),
      country !== '' && country !== guide.location.countryCode && countries.of(country),
      issuer,
      number && t('badges.number', { number }),
      t('badges.checked', { date: dates.format(at(checkedOn)) }),
      appliedUntil
        ? t('badges.applied')
        : validTo && t('badges.validTo', { date: months.format(at(validTo)) }),
    ]
      .filter(Boolean)
      .join(' · ')
}

/** What was checked about a guide, or that nothing was. */
export function GuideCredentials({ guide }: { guide: PublicGuide }) {
  const { t } = useTranslation()
  const line = useLine(guide)
  const credentials = guide.credentials ?? []
  return (
    <GuidePart title={t('badges.title')}>
      {credentials.length === 0 ? (
        <p className="text-muted">{t('badges.none')}</p>
      ) : (
        <ul className="grid gap-1">
          {credentials.map((credential) => (
            <li
              key={`${credential.kind} ${credential.country}`}
              className="flex items-baseline gap-3"
            >
              <FaCheck aria-hidden="true" className="size-3.5 shrink-0 text-pine" />
              <span dir="auto" className="min-w-0 wrap-anywhere">
                {line(credential)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </GuidePart>
  )
}
