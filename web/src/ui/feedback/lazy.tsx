import { type ComponentType, lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../class-names.ts'
import { Button } from '../form/button.tsx'
import { TONES } from './badge.tsx'

type Load<Props> = () => Promise<ComponentType<Props>>

/** A lazy component that renders `fallback` when its chunk cannot be loaded. */
export const lazyWithFallback = <Props extends object>(
  load: Load<Props>,
  fallback: ComponentType<Props>,
) =>
  lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() }
    } catch (error) {
      console.warn('A chunk could not be loaded:', error)
      return { default: fallback }
    }
  })

/** A lazy component that the page does not need; it renders nothing if its chunk fails to load. */
export const lazyOrNothing = <Props extends object>(load: Load<Props>) =>
  lazyWithFallback(load, () => null)

/**
 * Fixed to the window, because the missing component may be anywhere on the page. Not a `Banner`,
 * whose icons would be in the first load of every page.
 */
function ChunkError() {
  const { t } = useTranslation('common')
  return (
    <div
      role="alert"
      className={classes(
        'fixed inset-x-4 bottom-4 z-40 mx-auto grid max-w-md justify-items-start gap-2 rounded-lg',
        'border px-4 py-3 shadow-float',
        TONES.bad,
      )}
    >
      <p className="text-ink">{t('broken.part')}</p>
      <Button look="secondary" size="sm" onClick={() => location.reload()}>
        {t('actions.reload')}
      </Button>
    </div>
  )
}

/**
 * A lazy component. When its chunk cannot be loaded, offline or after a new release, the page stays
 * and a banner offers to reload.
 */
export const lazyOrError = <Props extends object>(load: Load<Props>) =>
  lazyWithFallback(load, ChunkError)
