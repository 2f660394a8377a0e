import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import FaComments from '~icons/fa-solid/comments'
import { CountBadge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import { STACKED, useMediaQuery } from './use-media-query.ts'

/** Reserves space for the bar at the end of the page, even while it is hidden. */
export function useBarPadding(): void {
  const isNarrow = useMediaQuery(STACKED)
  useEffect(() => {
    if (!isNarrow) return
    document.body.style.paddingBottom = '4.5rem'
    return () => {
      document.body.style.removeProperty('padding-bottom')
    }
  }, [isNarrow])
}

/** Opens the conversation in narrow windows, where it is below everything else. */
export function ChatBar({ unread, onOpen }: { unread: number; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="gutter fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] short:hidden lg:hidden">
      <Button onClick={onOpen} className="w-full">
        <FaComments aria-hidden="true" className="size-4" />
        {t('chat.title')}
        <CountBadge count={unread} />
        {unread > 0 && (
          <span className="sr-only">{t('booking.list.unread', { count: unread })}</span>
        )}
      </Button>
    </div>
  )
}
