import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Queries } from '../../../shell/http/query-provider.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { useFavourite } from '../guide-queries.ts'
import { useFavouriteToggle } from './use-favourite-toggle.ts'

export interface Kept {
  readonly isFavourite: boolean
  readonly toggle: () => void
}

interface TravellersFavouriteProps {
  guide: PublicGuide
  /** The heart was pressed before this was there. */
  isPressed: boolean
  onKept: (kept: Kept) => void
}

function Keeper({ guide, isPressed, onKept }: TravellersFavouriteProps) {
  const { t } = useTranslation()
  const { data: isFavourite = false, isError, isPending } = useFavourite(guide.username)
  // Who has no session any more sees the visitors' heart in place of this one.
  const toggle = useFavouriteToggle(guide, isFavourite, () => undefined)
  const newest = useRef(toggle)
  const wasPressed = useRef(isPressed)

  useEffect(() => {
    newest.current = toggle
  })
  useEffect(() => {
    if (isError) toast.warning(t('guideProfileView.favorite.statusError'), { id: 'favourite' })
  }, [isError, t])
  // Before it is known, or even this was there.
  useEffect(() => {
    wasPressed.current = isPressed
  }, [isPressed])
  useEffect(() => {
    if (isPending) return
    onKept({ isFavourite, toggle: () => newest.current() })
    if (!wasPressed.current) return
    wasPressed.current = false
    if (!isFavourite) newest.current()
  }, [isPending, isFavourite, onKept])
  return null
}

/** Keeps the guide among the traveller's favourites, or no longer; the button is the page's. */
export function TravellersFavourite(props: TravellersFavouriteProps) {
  return (
    <Queries>
      <Keeper {...props} />
    </Queries>
  )
}
