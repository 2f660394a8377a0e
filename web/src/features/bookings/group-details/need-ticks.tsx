import { type Need, needsOf } from '@annai/contract/bookings/group-details/vocabulary'
import type { Booking } from '@annai/contract/bookings/shapes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { useOtherName } from '../use-other-name.ts'
import { useNeedText } from './group-details-list.tsx'
import { useGroupDetails } from './group-details-queries.ts'

const NO_PARTY = { childAges: [], diet: [], mobility: [], allergies: '', note: '' }

/**
 * Checkboxes for the travellers' needs in a proposal form. At first those of the last proposal are
 * ticked. They are not part of the draft.
 */
export function useNeedTicks(booking: Booking) {
  const { t } = useTranslation()
  const name = useOtherName(booking, 'guide')
  const { data: groupDetails } = useGroupDetails(booking)
  const [ticked, setTicked] = useState<readonly Need[] | null>(null)
  const text = useNeedText(groupDetails ?? { party: NO_PARTY })
  const needs = groupDetails ? needsOf(groupDetails.party) : []
  const now = ticked ?? groupDetails?.covers ?? []
  const toggle = (need: Need) =>
    setTicked(now.includes(need) ? now.filter((other) => other !== need) : [...now, need])
  const fields = needs.length > 0 && (
    <fieldset>
      <legend className="font-semibold">{t('booking.groupDetails.cover')}</legend>
      <p className="mb-3 text-muted text-sm">{t('booking.groupDetails.coverHint', { name })}</p>
      <div className="grid gap-2 sm:grid-cols-2">
        {needs.map((need) => (
          <Checkbox
            key={need}
            label={<span className="[overflow-wrap:anywhere]">{text(need)}</span>}
            checked={now.includes(need)}
            onChange={() => toggle(need)}
          />
        ))}
      </div>
    </fieldset>
  )
  /** Undefined if there are no needs to cover. */
  const covers = needs.length > 0 ? needs.filter((need) => now.includes(need)) : undefined
  return { fields, covers }
}
