import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

/** `requestDiscard` discards at once when nothing was changed, otherwise after a confirmation. */
export function useDiscard(isChanged: boolean, discard: () => void) {
  const { t } = useTranslation('common')
  const [isOpen, setOpen] = useState(false)
  const stay = () => setOpen(false)
  const dialog = (
    <Dialog
      open={isOpen}
      onClose={stay}
      title={t('discard.title')}
      description={t('discard.text')}
      width="sm"
      actions={
        <>
          <Button
            look="secondary"
            onClick={() => {
              stay()
              discard()
            }}
          >
            {t('discard.discard')}
          </Button>
          <Button onClick={stay}>{t('discard.stay')}</Button>
        </>
      }
    />
  )
  return { requestDiscard: () => (isChanged ? setOpen(true) : discard()), dialog }
}
