import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FaFlag, FaHeart, FaPaperPlane, FaRegHeart } from 'react-icons/fa'
import { toast } from 'sonner'
import { Button } from '../../../ui/button.tsx'
import { useFavourite } from '../queries.ts'
import { useFavouriteToggle } from '../use-favourite-toggle.ts'
import type { GuideDoor } from './use-guide-door.ts'

interface GuideActionsProps {
  guide: PublicGuide
  door: GuideDoor
  from: string | null
}

/** What one can do with a guide: beside the page on a desktop, below the header on a phone. */
export function GuideActions({ guide, door, from }: GuideActionsProps) {
  const { t } = useTranslation()
  const { data: isFavourite = false, isError } = useFavourite(guide.username)
  const toggle = useFavouriteToggle(guide, isFavourite, () => door.ask('login'))
  useEffect(() => {
    if (isError) toast.warning(t('guideProfileView.favorite.statusError'), { id: 'favourite' })
  }, [isError, t])
  return (
    <aside className="lg:sticky lg:top-24 lg:self-start">
      <div className="card grid gap-3 p-5">
        <p className="font-semibold text-lg tabular-nums">{from ?? t('guideCard.onRequest')}</p>
        <Button size="lg" onClick={() => door.ask('enquiry')} className="max-lg:hidden">
          <FaPaperPlane aria-hidden="true" className="size-4" />
          {t('guideProfileView.message')}
        </Button>
        <Button look="secondary" aria-pressed={isFavourite} onClick={toggle}>
          {isFavourite ? (
            <FaHeart aria-hidden="true" className="text-vermilion" />
          ) : (
            <FaRegHeart aria-hidden="true" />
          )}
          {t(isFavourite ? 'guideProfileView.favorite.remove' : 'guideProfileView.favorite.add')}
        </Button>
        <Button look="quiet" size="sm" onClick={() => door.ask('report')}>
          <FaFlag aria-hidden="true" className="size-3.5" />
          {t('guideProfileView.report')}
        </Button>
      </div>
    </aside>
  )
}
