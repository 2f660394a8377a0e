import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { isBlocked } from '@annai/contract/accounts/policy'
import type { Settings } from '@annai/contract/accounts/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { saveJson } from '../../../shell/save-file.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { readExport, useAccountChanges } from '../account-queries.ts'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'

interface DataSectionProps {
  role: PersonRole
  settings: Settings
  /** The bookings to see before the account is deleted. */
  openBookings: ReactNode
}

/** Exports the person's data and deletes the account. */
export function DataSection({ role, settings, openBookings }: DataSectionProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { restore } = useAccountChanges(role)
  const [isConfirming, setConfirming] = useState(false)
  const download = useMutation({
    mutationFn: readExport,
    onSuccess: (data) => saveJson('account-data.json', data),
    meta: { failure: 'settings.data.exportError' },
  })
  const { deletionDate } = settings
  const date =
    deletionDate &&
    new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(deletionDate))
  const keepAccount = () =>
    restore.mutate(undefined, {
      onSuccess: () => toast.success(t('settings.delete.restored')),
    })
  return (
    <Card title={t('settings.data.title')}>
      <div className="grid justify-items-start gap-4">
        <p className="justify-self-stretch">{t('settings.data.exportText')}</p>
        <Button look="secondary" busy={download.isPending} onClick={() => download.mutate()}>
          {t('settings.data.export')}
        </Button>
        <hr className="w-full border-line" />
        {date ? (
          <Banner
            tone="bad"
            className="w-full"
            title={t('settings.delete.pending', { date })}
            action={
              <Button look="secondary" size="sm" busy={restore.isPending} onClick={keepAccount}>
                {t('settings.delete.restore')}
              </Button>
            }
          />
        ) : (
          !isBlocked(settings.accountStatus) && (
            <>
              <p>{t('settings.delete.text', { days: ACCOUNT_TIMES.deletionGraceDays })}</p>
              <Button look="danger" onClick={() => setConfirming(true)}>
                {t('settings.delete.button')}
              </Button>
            </>
          )
        )}
      </div>
      <DeleteAccountDialog role={role} open={isConfirming} onClose={() => setConfirming(false)}>
        {openBookings}
      </DeleteAccountDialog>
    </Card>
  )
}
