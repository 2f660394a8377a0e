import { useTranslation } from 'react-i18next'
import { classes } from '../class-names.ts'

/** A spinner without text, hidden from screen readers. */
export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block size-[1.1em] shrink-0 animate-spin rounded-full border-2 border-current',
        'border-r-transparent',
        className,
      )}
    />
  )
}

/** In place of a screen or section that is loading. */
export function PageSpinner() {
  const { t } = useTranslation('common')
  return (
    <div role="status" className="grid min-h-[50vh] place-items-center text-muted">
      <span className="flex items-center gap-3">
        <Spinner className="text-indigo" />
        {t('states.loading')}
      </span>
    </div>
  )
}
