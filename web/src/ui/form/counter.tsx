import { useTranslation } from 'react-i18next'
import { classes } from '../class-names.ts'

interface CounterProps {
  count: number
  max: number
  /** The share of the limit from which it is shown; 0 shows it always. */
  from?: number
}

/** `480/500`: grey, amber near the limit, red beyond it. */
export function Counter({ count, max, from = 0 }: CounterProps) {
  const { t } = useTranslation('common')
  if (count < max * from) return null
  const isOver = count > max
  return (
    <span
      className={classes(
        'ms-auto text-sm tabular-nums',
        isOver ? 'font-semibold text-danger' : count >= max * 0.9 ? 'text-amber-ink' : 'text-muted',
      )}
    >
      <span aria-hidden="true">{t('fields.counter', { count, max })}</span>
      <span className="sr-only" aria-live={count >= max * 0.9 ? 'polite' : 'off'}>
        {isOver
          ? t('fields.overLimit', { count: count - max })
          : t('fields.counterLabel', { count, max })}
      </span>
    </span>
  )
}
