import type { PublicCredential } from '@annai/contract/credentials/shapes'
import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import FaCheck from '~icons/fa-solid/check'
import { useCountryName } from '../../../shell/i18n/use-country-name.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useLicence } from '../../../shell/layout/use-licence.ts'
import { GuidePart } from './guide-part.tsx'

type CheckedGuide = Pick<PublicGuide, 'credentials'> & {
  readonly location: Pick<PublicGuide['location'], 'countryCode'>
}

/** "Licensed guide · checked 3 Nov 2026 · valid until Dec 2027". */
function useLine(guide: CheckedGuide): (credential: PublicCredential) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  const licenceOf = useLicence()
  const dates = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const months = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const countryName = useCountryName()
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  return ({ kind, country, issuer, checkedOn, validTo, appliedUntil, number }) =>
    [
      licenceOf({ kind, country })?.name ?? t(`badges.labels.${kind}`),
      country !== guide.location.countryCode && countryName(country),
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

/** The credentials of a guide that were checked. */
export function GuideCredentials({ guide }: { guide: CheckedGuide }) {
  const { t } = useTranslation()
  const line = useLine(guide)
  const licenceOf = useLicence()
  const { credentials = [] } = guide
  if (credentials.length === 0) return null
  return (
    <GuidePart title={t('badges.title')}>
      <ul className="grid gap-1">
        {credentials.map((credential) => {
          const registerUrl = credential.number && licenceOf(credential)?.registerUrl
          return (
            <li
              key={`${credential.kind} ${credential.country}`}
              className="flex items-baseline gap-3"
            >
              <FaCheck aria-hidden="true" className="size-3.5 shrink-0 text-pine" />
              <div className="min-w-0 wrap-anywhere">
                <p dir="auto">{line(credential)}</p>
                {registerUrl && (
                  <a href={registerUrl} target="_blank" rel="noreferrer" className="link text-sm">
                    {t('badges.register')}
                  </a>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </GuidePart>
  )
}
