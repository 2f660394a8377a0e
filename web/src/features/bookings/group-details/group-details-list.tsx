import type { GroupDetailsResponse } from '@annai/contract/bookings/group-details/shapes'
import { type Need, needsOf } from '@annai/contract/bookings/group-details/vocabulary'
import { useTranslation } from 'react-i18next'
import FaRegCircle from '~icons/fa-regular/circle'
import FaCheck from '~icons/fa-solid/check'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { useNeedName } from './use-need-name.ts'

/** The text of a need with its details: the children's ages or the allergies. */
export function useNeedText({
  party,
}: Pick<GroupDetailsResponse, 'party'>): (need: Need) => string {
  const { t } = useTranslation()
  const nameOf = useNeedName()
  const list = new Intl.ListFormat(useLanguage(), { type: 'conjunction', style: 'narrow' })
  const ages = party.childAges.map((age) =>
    age === 0
      ? t('booking.groupDetails.underOne')
      : t('booking.groupDetails.years', { count: age }),
  )
  return (need) => {
    const about =
      need === 'children' ? list.format(ages) : need === 'allergies' ? party.allergies : ''
    return about === ''
      ? nameOf(need)
      : t('booking.groupDetails.about', { need: nameOf(need), about })
  }
}

/** The needs of the travellers, with marks at those that the current proposal covers. */
export function GroupDetailsDetails({ groupDetails }: { groupDetails: GroupDetailsResponse }) {
  const { t } = useTranslation()
  const text = useNeedText(groupDetails)
  const { party, covers } = groupDetails
  return (
    <>
      <ul className="grid gap-2">
        {needsOf(party).map((need) => {
          const isCovered = covers?.includes(need)
          const Icon = isCovered ? FaCheck : FaRegCircle
          return (
            <li key={need} className="flex items-start gap-3">
              <Icon
                aria-hidden="true"
                className={`mt-[0.3em] size-3.5 shrink-0 ${isCovered ? 'text-indigo' : 'text-muted'}`}
              />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="block whitespace-pre-wrap">{text(need)}</span>
                {covers && (
                  <span className="block text-muted text-sm">
                    {t(
                      isCovered
                        ? 'booking.groupDetails.covered'
                        : 'booking.groupDetails.notCovered',
                    )}
                  </span>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {party.note !== '' && (
        <p className="mt-4 whitespace-pre-wrap [overflow-wrap:anywhere]">{party.note}</p>
      )}
    </>
  )
}
