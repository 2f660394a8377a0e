import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
  error?: string | undefined
}

export function Checkbox(props: CheckboxProps) {
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
          type="checkbox"
          aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-[0.3em] size-5 shrink-0 disabled:cursor-not-allowed"
        />
        <div className="min-w-0">
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
