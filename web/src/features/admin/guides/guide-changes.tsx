import {
  APPROVED_FIELDS,
  type ApprovedField,
  type ApprovedProfile,
} from '@annai/contract/admin/guides/shapes'
import { LANGUAGE_NAMES, LANGUAGES } from '@annai/contract/languages'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/class-names.ts'
import { useGuideText, usePrices } from '../../guides/index.ts'

interface Value {
  text: string
  picture?: string
}

/** The values of a profile field as shown on the guide's page, one per line. */
function useValues(): (field: ApprovedField, profile: Partial<ApprovedProfile>) => Value[] {
  const { t } = useTranslation()
  const words = useGuideText()
  const prices = usePrices()
  const lines = (texts: readonly string[]) => texts.filter(Boolean).map((text) => ({ text }))
  return (field, profile) => {
    const { location, languages = [], expertises = [], profilePicture } = profile
    switch (field) {
      case 'location': {
        const { formattedAddress = '', country = '' } = location ?? {}
        return lines([formattedAddress, formattedAddress.endsWith(country) ? '' : country])
      }
      case 'languages':
        return lines(
          words.languages({ languages }).map(({ label, level }) => [label, level].join(' · ')),
        )
      case 'expertises':
        return lines(words.expertises({ expertises }).map(({ label }) => label))
      case 'priceRanges':
        return lines(
          (profile.priceRanges ?? []).map((range) =>
            [prices.range(range), t(`priceUnits.${range.unit}`), range.description]
              .filter(Boolean)
              .join(' · '),
          ),
        )
      case 'imageGallery':
        return (profile.imageGallery ?? []).map(({ imageUrl, description }) => ({
          text: description,
          picture: imageUrl,
        }))
      case 'profilePicture':
        return profilePicture ? [{ text: '', picture: profilePicture }] : []
      case 'socialMediaLinks':
        return lines(Object.values(profile.socialMediaLinks ?? {}).map((url) => url ?? ''))
      case 'highlights':
      case 'videoLinks':
        return lines(profile[field] ?? [])
      case 'texts':
        return lines(
          LANGUAGES.flatMap((language) => {
            const version = profile.texts?.[language]
            if (!version) return []
            const { role, tagline, introduction, highlights } = version
            return [LANGUAGE_NAMES[language], role, tagline, introduction, ...highlights]
          }),
        )
      default:
        return lines([profile[field] ?? ''])
    }
  }
}

const keyOf = ({ text, picture }: Value) => `${picture ?? ''} ${text}`

interface SideProps {
  title: string
  values: readonly Value[]
  other: readonly Value[]
  tone: string
}

/** One side of a comparison. Lines that the other side does not have are marked. */
function Side({ title, values, other, tone }: SideProps) {
  const { t } = useTranslation('admin')
  const elsewhere = new Set(other.map(keyOf))
  return (
    <div className="grid min-w-0 content-start gap-1">
      <p className="text-muted text-sm">{title}</p>
      {values.length === 0 && <p className="text-muted">{t('approve.empty')}</p>}
      <ul className="grid gap-1">
        {values.map((value, line) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same, and none has state
            key={line}
            dir="auto"
            className={classes(
              'whitespace-pre-wrap rounded-sm px-1.5 py-0.5 [overflow-wrap:anywhere]',
              !elsewhere.has(keyOf(value)) && tone,
            )}
          >
            {value.picture && (
              <img src={value.picture} alt="" className="mb-1 max-h-32 rounded-md" />
            )}
            <span>{value.text}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface GuideChangesProps {
  before: Partial<ApprovedProfile>
  after: Partial<ApprovedProfile>
  /** Whether the last decision was a rejection. */
  isRejected?: boolean
}

/** The changes since the last decision, with old and new values side by side. */
export function GuideChanges({ before, after, isRejected = false }: GuideChangesProps) {
  const { t } = useTranslation('admin')
  const valuesOf = useValues()
  const changed = APPROVED_FIELDS.filter((field) => field in after)
  return (
    <div className="grid gap-4">
      {changed.map((field) => {
        const [old, now] = [valuesOf(field, before), valuesOf(field, after)]
        return (
          <section key={field} className="grid gap-2 border-line border-t pt-3">
            <h4 className="font-semibold">{t(`guides.fields.${field}`)}</h4>
            <div className="grid gap-4 sm:grid-cols-2">
              <Side
                title={t(isRejected ? 'approve.whenRejected' : 'approve.before')}
                values={old}
                other={now}
                tone="bg-danger-tint"
              />
              <Side title={t('approve.after')} values={now} other={old} tone="bg-pine-tint" />
            </div>
          </section>
        )
      })}
    </div>
  )
}
