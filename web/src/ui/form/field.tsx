import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../class-names.ts'

/** The props of every field. */
export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** The error text, linked to the control. */
  error?: string | undefined
  /** Marks the field as optional; fields are required by default. */
  optional?: boolean
  /** Hides the label visually. */
  hideLabel?: boolean
  className?: string | undefined
}

interface Wiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The classes of every text control. The scroll margins keep its label in view when it is focused. */
export const boxStyle = (hasError: boolean, className?: string) =>
  classes(
    'scroll-mt-24 scroll-mb-12',
    'block min-h-11 w-full rounded-md border bg-surface px-3 py-2 text-ink transition-colors',
    '[&:is(input,textarea):read-only]:border-line [&:is(input,textarea):read-only]:bg-sunken',
    'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted',
    hasError ? 'border-danger' : 'border-edge hover:border-indigo',
    className,
  )

interface Props extends FieldProps {
  id?: string | undefined
  /** Content at the lower right, such as a counter. */
  aside?: ReactNode
  children: (wiring: Wiring) => ReactNode
}

/** A label with hint and error, linked to the control by id. */
export function Field(props: Props) {
  const { label, hint, error, optional, hideLabel, className, aside, children } = props
  const { t } = useTranslation('common')
  const ownId = useId()
  const id = props.id ?? ownId
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold leading-snug'}>
        <span>{label}</span>
        {optional && <span className="font-normal text-muted"> {t('fields.optional')}</span>}
      </label>
      {hint && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {(error || aside) && (
        <div className="flex flex-wrap justify-between gap-x-4 text-sm">
          {error && (
            <p id={errorId} className="font-semibold text-danger">
              {error}
            </p>
          )}
          {aside}
        </div>
      )}
    </div>
  )
}
