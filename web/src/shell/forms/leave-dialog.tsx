import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { Button } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

const paramOf = (search: string, name: string) => new URLSearchParams(search).get(name)

interface LeaveDialogProps {
  isChanged: boolean
  /** A query parameter whose change leaves the form as well, such as the tab. */
  by?: string
}

/** Confirms leaving with unsaved changes; they stay as a draft either way. */
export function LeaveDialog({ isChanged, by }: LeaveDialogProps) {
  const { t } = useTranslation('common')
  const blocker = useBlocker(
    // A link within the same page does not leave the form.
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (by !== undefined &&
          paramOf(currentLocation.search, by) !== paramOf(nextLocation.search, by))),
  )
  useEffect(() => {
    if (!isChanged) return
    const confirmUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', confirmUnload)
    return () => window.removeEventListener('beforeunload', confirmUnload)
  }, [isChanged])
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      ignoresBack
      title={t('leave.title')}
      description={t('leave.text')}
      width="sm"
      actions={
        <>
          <Button look="secondary" onClick={() => blocker.proceed?.()}>
            {t('leave.leave')}
          </Button>
          <Button onClick={() => blocker.reset?.()}>{t('leave.stay')}</Button>
        </>
      }
    />
  )
}
