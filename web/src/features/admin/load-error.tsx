import { useTranslation } from 'react-i18next'
import { messageOf } from '../../shell/http/api-error.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'

interface LoadErrorProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Why a query failed, with another try. */
export function LoadError({ query: { error, isFetching, refetch } }: LoadErrorProps) {
  const { t } = useTranslation('common')
  if (!error) return null
  return (
    <Banner
      tone="bad"
      role="alert"
      action={
        <Button look="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('actions.retry')}
        </Button>
      }
    >
      {messageOf(error, t)}
    </Banner>
  )
}
