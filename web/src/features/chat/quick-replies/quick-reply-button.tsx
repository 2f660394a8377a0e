import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaBolt from '~icons/fa-solid/bolt'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { QuickReplyChoiceProps } from './quick-reply-choice.tsx'

const QuickReplyChoice = lazyOrError(
  async () => (await import('./quick-reply-choice.tsx')).QuickReplyChoice,
)

/** Opens the prepared replies of a guide. */
export function QuickReplyButton(props: Omit<QuickReplyChoiceProps, 'onClose'>) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11!"
      >
        <FaBolt aria-hidden="true" className="size-5" />
        {t('chat.quickReplies')}
      </Button>
      {isOpen && (
        <Suspense>
          <QuickReplyChoice {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
