import type { PublicGuide } from '@annai/contract/guides/shapes'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { FaFlag, FaPaperPlane } from 'react-icons/fa'
import { toast } from '../../../shell/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { useFavourite } from '../queries.ts'
import { FavouriteButton } from './favourite-button.tsx'
import type { GuideDoor } from './use-guide-door.ts'

interface GuideActionsProps {
  guide: PublicGuide
  door: GuideDoor
  from: string | null
}

/** What one can do with a guide, beside the page; on a phone the bar below has the first two. */
export function GuideActions({ guide, door, from }: GuideActionsProps) {
  const { t } = useTranslation()
  const { isError } = useFavourite(guide.username)
  useEffect(() => {
    if (isError) toast.warning(t('guideProfileView.favorite.statusError'), { id: 'favourite' })
  }, [isError, t])
  return (
    <aside className="lg:sticky lg:top-24 lg:self-start">
      <div className="grid justify-items-start gap-3 lg:card lg:justify-items-stretch lg:p-5">
        <p className="font-semibold text-lg tabular-nums max-lg:hidden">
          {from ?? t('guideCard.onRequest')}
        </p>
        <Button size="lg" onClick={() => door.ask('enquiry')} className="max-lg:hidden">
          <FaPaperPlane aria-hidden="true" className="size-4" />
          {t('guideProfileView.message')}
        </Button>
        <FavouriteButton guide={guide} door={door} className="max-lg:hidden" />
        <Button look="quiet" size="sm" onClick={() => door.ask('report')}>
          <FaFlag aria-hidden="true" className="size-3.5" />
          {t('guideProfileView.report')}
        </Button>
      </div>
    </aside>
  )
}
