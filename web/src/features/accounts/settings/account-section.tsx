import { isBlocked } from '@annai/contract/accounts/policy'
import type { Settings } from '@annai/contract/accounts/shapes'
import type { PersonRole } from '@annai/contract/person'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useAccountChanges } from '../account-queries.ts'

const TONES = { active: 'good', inactive: 'waiting', blocked: 'bad' } as const

/** The account's status, and the buttons to deactivate and reactivate it. */
export function AccountSection({ role, settings }: { role: PersonRole; settings: Settings }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const { deactivate, reactivate } = useAccountChanges(role)
  const [isConfirming, setConfirming] = useState(false)
  const { accountStatus } = settings
  const confirmDeactivation = () =>
    deactivate.mutate(undefined, {
      onSuccess: () => toast.success(t('settings.deactivateSuccess')),
      onSettled: () => setConfirming(false),
    })
  const reactivateNow = () =>
    reactivate.mutate(undefined, {
      onSuccess: () => toast.success(t('settings.reactivateSuccess')),
    })
  return (
    <Card title={t('settings.account.title')}>
      <div className="grid justify-items-start gap-4">
        <Banner
          tone={TONES[accountStatus]}
          className="w-full"
          action={
            isBlocked(accountStatus) && (
              <ButtonLink to="/contact" look="secondary" size="sm">
                {tCommon('footer.contact')}
              </ButtonLink>
            )
          }
        >
          {t(`settings.account.${accountStatus}`)}
        </Banner>
        {accountStatus === 'active' && (
          <Button look="danger" onClick={() => setConfirming(true)}>
            {t('settings.deactivate.button')}
          </Button>
        )}
        {accountStatus === 'inactive' && !settings.deletionDate && (
          <Button busy={reactivate.isPending} onClick={reactivateNow}>
            {t('settings.reactivate.button')}
          </Button>
        )}
      </div>
      <DeactivateDialog
        open={isConfirming}
        busy={deactivate.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={confirmDeactivation}
      />
    </Card>
  )
}

interface DeactivateDialogProps {
  open: boolean
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

function DeactivateDialog({ open, busy, onClose, onConfirm }: DeactivateDialogProps) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  return (
    <Dialog
      open={open}
      busy={busy}
      onClose={onClose}
      title={t('settings.deactivate.title')}
      description={t('settings.deactivate.effects')}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            {tCommon('actions.cancel')}
          </Button>
          <Button look="danger" busy={busy} onClick={onConfirm}>
            {t('settings.deactivate.confirm')}
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-2 ps-5">
        <li>{t('settings.deactivate.effectHidden')}</li>
        <li>{t('settings.deactivate.effectEnquiries')}</li>
        <li>{t('settings.deactivate.effectBookings')}</li>
      </ul>
      <p className="mt-4 text-muted">{t('settings.deactivate.note')}</p>
    </Dialog>
  )
}
