import type { GuideCard } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { GuideChoices } from './guide-choices.tsx'
import type { useAddGuides } from './trip-queries.ts'

interface AddGuidesFormProps {
  /** Whether the trip has days. */
  hasDays: boolean
  guides: readonly GuideCard[]
  max: number
  chosen: readonly string[]
  onChange: (ids: readonly string[]) => void
  isOffline: boolean
  add: ReturnType<typeof useAddGuides>
}

/** A choice of similar guides and the button that sends them the enquiry. */
export function AddGuidesForm(props: AddGuidesFormProps) {
  const { hasDays, guides, max, chosen, onChange, isOffline, add } = props
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  return (
    <div className="grid justify-items-start gap-4">
      {add.error && <FormAlert cause={add.error}>{messageOf(add.error, tCommon)}</FormAlert>}
      <GuideChoices
        legend={t('booking.trips.more.legend')}
        hint={t('booking.trips.more.hint', { count: max })}
        hasDays={hasDays}
        guides={guides}
        chosen={chosen}
        max={max}
        onChange={onChange}
      />
      <Button
        busy={add.isPending}
        disabled={isOffline || chosen.length === 0}
        onClick={() => add.mutate(chosen)}
      >
        {t('booking.trips.more.send', { count: chosen.length })}
      </Button>
    </div>
  )
}
