import type { GuideCard } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { useText } from '../../../shell/i18n/use-text.ts'
import { Portrait } from '../../media/index.ts'
import { GuideRating } from './guide-rating.tsx'

interface GuideChoicesProps {
  legend: string
  hint?: string
  /** Whether days are chosen: then only guides who are available are listed. */
  hasDays: boolean
  guides: readonly GuideCard[]
  /** Ids of the chosen guides. */
  chosen: readonly string[]
  /** The maximum number of chosen guides. */
  max: number
  onChange: (chosen: string[]) => void
}

/** Guides as checkboxes, each with the facts for a choice. */
export function GuideChoices(props: GuideChoicesProps) {
  const { legend, hint, hasDays, guides, chosen, max, onChange } = props
  const { t } = useTranslation()
  const text = useText()
  return (
    <fieldset className="w-full min-w-0">
      <legend className="font-semibold">{legend}</legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {hasDays && <p className="text-muted text-sm">{t('booking.trips.more.days')}</p>}
      <ul className="mt-2 grid gap-2">
        {guides.map((guide) => {
          const isChosen = chosen.includes(guide._id)
          return (
            <li key={guide._id} className="@container">
              <label className="flex @max-[11rem]:flex-wrap items-start gap-3 rounded-lg border border-line p-3 has-checked:border-indigo has-checked:bg-indigo-tint has-disabled:text-muted">
                <input
                  type="checkbox"
                  checked={isChosen}
                  disabled={!isChosen && chosen.length >= max}
                  onChange={() =>
                    onChange(
                      isChosen ? chosen.filter((id) => id !== guide._id) : [...chosen, guide._id],
                    )
                  }
                  className="mt-[0.3em] size-5 shrink-0 disabled:cursor-not-allowed"
                />
                <Portrait url={guide.profilePicture} name={guide.displayName} size="sm" />
                <span className="grid min-w-0 grow @max-[11rem]:basis-full leading-snug">
                  <span className="font-semibold wrap-anywhere">{guide.displayName}</span>
                  <span className="text-muted text-sm wrap-anywhere">
                    {guide.location.formattedAddress || guide.location.country}
                  </span>
                  <span className="text-muted text-sm">
                    {guide.languages
                      .map((language) => text(`languages.${language.split(':')[0]}`))
                      .join(' · ')}
                  </span>
                  <GuideRating average={guide.averageRating} count={guide.reviewCount} />
                  {guide.answersWithin && (
                    <span className="text-muted text-sm">
                      {t(`answersWithin.${guide.answersWithin}`)}
                    </span>
                  )}
                  {guide.keepsCalendar && (
                    <span className="text-muted text-sm">{t('guideCard.hasCalendar')}</span>
                  )}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
