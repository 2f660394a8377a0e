import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../class-names.ts'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

function Choice({ kind, ...props }: ChoiceProps & { kind: 'checkbox' | 'radio' }) {
  const { label, hint, error, className, id, ...input } = props
  const ownId = useId()
  const boxId = id ?? ownId
  const hintId = hint ? `${boxId}-hint` : undefined
  const errorId = error ? `${boxId}-error` : undefined
  return (
    <div className={classes('grid content-start gap-1', className)}>
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={boxId}
          type={kind}
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-[0.3em] size-5 shrink-0 disabled:cursor-not-allowed"
        />
        <div>
          <label htmlFor={boxId}>{label}</label>
          {hint && (
            <p id={hintId} className="text-muted text-sm">
              {hint}
            </p>
          )}
        </div>
      </div>
      {error && (
        <p id={errorId} className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

export const Checkbox = (props: ChoiceProps) => <Choice kind="checkbox" {...props} />
export const Radio = (props: ChoiceProps) => <Choice kind="radio" {...props} />

interface ChoiceGroupProps {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  hideLegend?: boolean
  className?: string
  children: ReactNode
}

/** Radios or checkboxes that answer one question. */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const { legend, hint, error, hideLegend, className, children } = props
  const id = useId()
  return (
    <fieldset
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      className={classes('grid content-start gap-2', className)}
    >
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 font-semibold'}>{legend}</legend>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      {children}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
