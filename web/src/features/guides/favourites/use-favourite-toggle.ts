import type { GuideCard } from '@annai/contract/guides/shapes'
import { useTranslation } from 'react-i18next'
import { sessionNow } from '../../../shell/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useChangeFavourite } from '../guide-queries.ts'

/** What pressing the heart does: travellers keep, guides are told, visitors are asked to log in. */
export function useFavouriteToggle(
  guide: GuideCard,
  isFavourite: boolean,
  askToLogIn: () => void,
): () => void {
  const { t } = useTranslation()
  const { mutateAsync } = useChangeFavourite(guide)
  return () => {
    // At the press: a card need not be drawn again once it is known who is there.
    const { role } = sessionNow()
    if (role === null) return askToLogIn()
    if (role === 'guide') {
      toast.warning(t('guideProfileView.favorite.guideWarning'))
      return
    }
    const wanted = !isFavourite
    // Not the callbacks of `mutate`: a card that leaves the list would not hear them.
    mutateAsync(wanted).then(
      () => toast.success(t(`guideProfileView.favorite.${wanted ? 'added' : 'removed'}`)),
      () => toast.error(t('guideProfileView.favorite.error')),
    )
  }
}
