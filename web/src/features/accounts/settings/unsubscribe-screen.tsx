import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { setEmailNotifications } from '../account-queries.ts'

/**
 * The target of the unsubscribe link in emails. It works without a login, and only its button
 * changes anything.
 */
export function UnsubscribeScreen({ token }: { token: string }) {
  const { t } = useTranslation()
  const { t: tCommon } = useTranslation('common')
  const {
    data: wanted,
    error,
    isPending,
    mutate,
  } = useMutation({
    mutationFn: (isSubscribed: boolean) => setEmailNotifications(token, isSubscribed),
  })
  return (
    <AccountFrame title={t('unsubscribe.title')} intro={t('unsubscribe.intro')}>
      {error && (
        <Banner
          tone="bad"
          role="alert"
          action={
            <ButtonLink to="/settings" size="sm" look="secondary">
              {t('unsubscribe.toSettings')}
            </ButtonLink>
          }
        >
          {messageOf(error, tCommon)}
        </Banner>
      )}
      {wanted === false ? (
        <>
          <Banner tone="good" role="status" title={t('unsubscribe.done')}>
            {t('unsubscribe.doneText')}
          </Banner>
          <Button look="secondary" busy={isPending} onClick={() => mutate(true)}>
            {t('unsubscribe.undo')}
          </Button>
        </>
      ) : (
        <>
          {wanted && (
            <Banner tone="good" role="status">
              {t('unsubscribe.on')}
            </Banner>
          )}
          <p>{t('unsubscribe.keep')}</p>
          <Button busy={isPending} onClick={() => mutate(false)}>
            {t('unsubscribe.button')}
          </Button>
        </>
      )}
    </AccountFrame>
  )
}
