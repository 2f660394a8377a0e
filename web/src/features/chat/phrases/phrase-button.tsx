import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaLanguage from '~icons/fa-solid/language'
import { lazyOrError } from '../../../ui/feedback/lazy.tsx'
import { Button } from '../../../ui/form/button.tsx'
import type { PhraseDialogProps } from './phrase-dialog.tsx'

const PhraseDialog = lazyOrError(async () => (await import('./phrase-dialog.tsx')).PhraseDialog)

type PhraseButtonProps = Omit<PhraseDialogProps, 'onClose'> & { disabled: boolean }

/** Opens the phrases. */
export function PhraseButton({ disabled, ...dialog }: PhraseButtonProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        size="sm"
        disabled={disabled}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="min-h-11!"
      >
        <FaLanguage aria-hidden="true" className="size-5" />
        {t('chat.phrases')}
      </Button>
      {isOpen && (
        <Suspense>
          <PhraseDialog {...dialog} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
