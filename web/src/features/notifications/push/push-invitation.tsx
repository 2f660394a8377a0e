import { useTranslation } from 'react-i18next'
import FaBell from '~icons/fa-solid/bell'
import { declinePush, endPushInvitation } from '../../../shell/session/push-invitation.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { usePush } from './use-push.ts'

interface PushInvitationProps {
  /** Who will answer; null for several guides. */
  name: string | null
  /** Beside a conversation there is no room for the sample. */
  isCompact?: boolean
}

/** Offers notifications where they can be turned on (docs/rules/notifications.md#the-invitation). */
export function PushInvitation({ name, isCompact = false }: PushInvitationProps) {
  const { t } = useTranslation('reaching')
  const { t: tCommon } = useTranslation('common')
  const { query, turnOn } = usePush()
  const { key, state: found } = query.data ?? { key: null, state: null }
  const state = turnOn.data ?? found
  if (key === null || state === null) return null
  if (state === 'on' || state === 'denied') {
    if (!turnOn.data) return null
    return (
      <Banner
        tone={state === 'on' ? 'good' : 'info'}
        role="status"
        className="w-full"
        action={
          <Button look="secondary" size="sm" onClick={endPushInvitation}>
            {tCommon('actions.close')}
          </Button>
        }
      >
        {t(`push.${state}`)}
      </Banner>
    )
  }
  if (state === 'unsupported') return null
  const isOffered = state === 'off'
  return (
    <Banner
      role="status"
      className="w-full"
      title={name === null ? t('invitation.titleOfTrip') : t('invitation.title', { name })}
      action={
        <div className="flex flex-wrap gap-3">
          {isOffered && (
            <Button size="sm" busy={turnOn.isPending} onClick={() => turnOn.mutate(key)}>
              {t('push.turnOn')}
            </Button>
          )}
          <Button look="secondary" size="sm" onClick={declinePush}>
            {t('invitation.later')}
          </Button>
        </div>
      }
    >
      <p>{t(isOffered ? 'invitation.text' : 'invitation.homeScreen')}</p>
      {isOffered && !isCompact && name !== null && (
        <p
          aria-hidden="true"
          className="wrap-anywhere my-2 flex max-w-sm items-center gap-3 rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-float"
        >
          <FaBell className="size-4 shrink-0 text-indigo" />
          <span className="font-semibold">{t('invitation.sample', { name })}</span>
        </p>
      )}
    </Banner>
  )
}
