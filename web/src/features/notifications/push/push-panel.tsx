import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { usePush } from './use-push.ts'

/** Push notifications on this device: on, off, or what stands in the way. */
export function PushPanel({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('reaching')
  const { query, turnOn, turnOff, test } = usePush()
  const { key, state } = query.data ?? { key: null, state: null }
  if (state === null) return null
  if (key === null) return <p>{t('push.siteOff')}</p>
  const sendTest = () =>
    test.mutate(undefined, {
      onSuccess: ({ outcome }) => {
        if (outcome === 'sent') toast.success(t('push.tested'))
        else toast.error(t('push.testFailed'))
      },
    })
  if (state === 'on')
    return (
      <div className="grid justify-items-start gap-3">
        <p role="status">{t('push.on')}</p>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" size="sm" busy={test.isPending} onClick={sendTest}>
            {t('push.test')}
          </Button>
          <Button
            look="secondary"
            size="sm"
            busy={turnOff.isPending}
            onClick={() => turnOff.mutate()}
          >
            {t('push.turnOff')}
          </Button>
        </div>
      </div>
    )
  if (state === 'off')
    return (
      <Button
        className="justify-self-start"
        busy={turnOn.isPending}
        disabled={disabled}
        onClick={() => turnOn.mutate(key)}
      >
        {t('push.turnOn')}
      </Button>
    )
  return <p>{t(`push.${state}`)}</p>
}
