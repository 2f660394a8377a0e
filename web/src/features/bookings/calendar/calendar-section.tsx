import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import FaCopy from '~icons/fa-solid/copy'
import { copyText } from '../../../shell/copy-text.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useCalendarSubscription, useSubscriptionChanges } from '../booking-queries.ts'

/** The private calendar subscription, with buttons to create, copy, renew and end it. */
export function CalendarSection() {
  const { t } = useTranslation()
  const { data: subscription } = useCalendarSubscription()
  const { open, close } = useSubscriptionChanges()
  const [address, setAddress] = useState<string | null>(null)
  const isOn = subscription?.isOn ?? false

  const make = () =>
    open.mutate(undefined, {
      onSuccess: (made) => {
        setAddress(made.address)
        toast.success(t('booking.subscription.created'))
      },
    })
  const revoke = () =>
    close.mutate(undefined, {
      onSuccess: () => {
        setAddress(null)
        toast.success(t('booking.subscription.revoked'))
      },
    })
  const copy = (text: string) =>
    copyText(text, {
      copied: t('booking.subscription.copied'),
      failed: t('booking.subscription.copyFailed'),
    })

  return (
    <Card title={t('booking.subscription.title')}>
      <div className="grid gap-4">
        <p>{t('booking.subscription.text')}</p>
        {address && (
          <div className="flex flex-wrap items-end gap-3">
            <TextField
              label={t('booking.subscription.address')}
              hint={t('booking.subscription.once')}
              className="min-w-0 grow basis-64"
              readOnly
              value={address}
              onFocus={({ target }) => target.select()}
            />
            <Button look="secondary" onClick={() => copy(address)}>
              <FaCopy aria-hidden="true" />
              {t('booking.subscription.copy')}
            </Button>
          </div>
        )}
        {isOn && <p className="text-muted text-sm">{t('booking.subscription.renewHint')}</p>}
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" busy={open.isPending} disabled={!subscription} onClick={make}>
            {isOn ? t('booking.subscription.renew') : t('booking.subscription.create')}
          </Button>
          {isOn && (
            <Button look="danger" busy={close.isPending} onClick={revoke}>
              {t('booking.subscription.revoke')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
