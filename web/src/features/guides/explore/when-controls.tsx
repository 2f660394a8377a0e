import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaCalendarAlt from '~icons/fa-solid/calendar-alt'
import { Button } from '../../../ui/form/button.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { hasWhen } from './explore-state.ts'
import { useIsWide } from './use-is-wide.ts'
import { WhenFields, type WhenFieldsProps } from './when-fields.tsx'

/** The fields for days and people, in a row in wide windows and in a sheet in others. */
export function WhenControls(props: WhenFieldsProps) {
  const { t } = useTranslation()
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <>
      <div className="max-lg:hidden">
        <WhenFields {...props} />
      </div>
      <Button
        ref={button}
        look="secondary"
        className="justify-self-start max-sm:px-3! lg:hidden"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <FaCalendarAlt aria-hidden="true" />
        {hasWhen(props.state) ? t('explore.when.openActive') : t('explore.when.open')}
      </Button>
      {isOpen && !isWide && (
        <Dialog
          open
          title={t('explore.when.open')}
          onClose={close}
          actions={
            <Button className="w-full" onClick={close}>
              {t('explore.when.done')}
            </Button>
          }
        >
          <WhenFields {...props} />
        </Dialog>
      )}
    </>
  )
}
