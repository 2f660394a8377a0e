import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { partOr } from '../../startup/lazy-with-fallback.ts'
import { Button } from '../form/button.tsx'
import { Banner } from './banner.tsx'

/** In front of the page, because what is missing may have had its place anywhere. */
function MissingPart() {
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
 * A part that comes when it is asked for. Where its file cannot be had, without a connection or
 * because the site was built anew under the open page, that is said, and the page stays.
 */
export const followingPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  partOr(load, MissingPart)
