import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/form/button.tsx'

interface SmallerCopyButtonProps {
  /** How many pictures are too large. */
  count: number
  /** Makes the copies. */
  onPress: () => Promise<void>
}

/** Belongs to the message that a picture is too large: phones take larger ones by default. */
export function SmallerCopyButton({ count, onPress }: SmallerCopyButtonProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      look="secondary"
      size="sm"
      busy={isBusy}
      className="justify-self-start"
      onClick={() => {
        setBusy(true)
        void onPress().finally(() => setBusy(false))
      }}
    >
      {t('media.smallerCopy', { count })}
    </Button>
  )
}
