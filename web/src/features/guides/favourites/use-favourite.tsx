import { mayHaveFavourites } from '@annai/contract/guides/policy'
import type { GuideCard } from '@annai/contract/guides/shapes'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { personNow } from '../../../shell/session/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useChangeFavourite, useFavourite } from './favourite-queries.ts'

/**
 * Returns a function that toggles the favourite of the person logged in at that time. For visitors
 * it calls `onVisitor`.
 */
export function useFavouriteToggle(
  guide: GuideCard,
  isFavourite: boolean,
  onVisitor: () => void,
): () => void {
  const { t } = useTranslation()
  const { mutateAsync } = useChangeFavourite(guide)
  return () => {
    // Read on press, so that no button renders again when the session is restored.
    const person = personNow()
    if (!person) return onVisitor()
    if (!mayHaveFavourites(person)) {
      toast.warning(t('guideProfileView.favorite.guideWarning'))
      return
    }
    const isWanted = !isFavourite
    // A promise, because the callbacks of `mutate` are not called once the card is unmounted.
    mutateAsync(isWanted).then(
      () => toast.success(t(`guideProfileView.favorite.${isWanted ? 'added' : 'removed'}`)),
      () => toast.error(t('guideProfileView.favorite.error')),
    )
  }
}

export interface FavouriteState {
  readonly isFavourite: boolean
  readonly toggle: () => void
}

interface FavouriteQueryProps {
  guide: GuideCard
  /** Whether the button was pressed before this component was loaded. */
  isPressed: boolean
  onState: (state: FavouriteState) => void
}

/** Loads a favourite for the button of a guide's page, which keeps its element and focus. */
export function FavouriteQuery({ guide, isPressed, onState }: FavouriteQueryProps) {
  const { t } = useTranslation()
  const { data: isFavourite = false, isError, isPending } = useFavourite(guide.username)
  const toggle = useFavouriteToggle(guide, isFavourite, () => undefined)
  const latestToggle = useRef(toggle)
  const pendingPress = useRef(isPressed)

  useEffect(() => {
    latestToggle.current = toggle
  })
  useEffect(() => {
    if (isError) toast.warning(t('guideProfileView.favorite.statusError'), { id: 'favourite' })
  }, [isError, t])
  useEffect(() => {
    pendingPress.current = isPressed
  }, [isPressed])
  useEffect(() => {
    if (isPending) return
    onState({ isFavourite, toggle: () => latestToggle.current() })
    if (!pendingPress.current) return
    pendingPress.current = false
    if (!isFavourite) latestToggle.current()
  }, [isPending, isFavourite, onState])
  return null
}
