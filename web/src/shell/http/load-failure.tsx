import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/form/button.tsx'
import { messageOf } from './api-error.ts'

interface LoadFailureProps {
  /** A query that failed and has no data to show. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  title?: ReactNode
}

/** The error of a query, with a button that retries it. */
export function LoadFailure({ query: { error, isFetching, refetch }, title }: LoadFailureProps) {
  const { t } = useTranslation('common')
  return (
    <Banner
      tone="bad"
      role="alert"
      title={title}
      action={
        <Button look="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          {t('actions.retry')}
        </Button>
      }
    >
      <span className="text-danger">{messageOf(error, t)}</span>
    </Banner>
  )
}
