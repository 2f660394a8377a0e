import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyWithFallback } from '../../startup/lazy-with-fallback.ts'
import { Button } from '../form/button.tsx'
import { Banner } from './banner.tsx'

/** Fixed to the window: the missing component may have been anywhere on the page. */
function ChunkError() {
  const { t } = useTranslation('common')
  return (
    <Banner
      tone="bad"
      role="alert"
      className="fixed inset-x-4 bottom-4 z-40 mx-auto max-w-md shadow-float"
      action={
        <Button look="secondary" size="sm" onClick={() => location.reload()}>
          {t('actions.reload')}
        </Button>
      }
    >
      {t('broken.part')}
    </Banner>
  )
}

/**
 * A lazy component. When its chunk cannot be loaded, offline or after a new release, the page stays
 * and a banner offers to reload.
 */
export const lazyOrError = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyWithFallback(load, ChunkError)
