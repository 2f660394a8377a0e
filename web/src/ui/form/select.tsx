import type { ComponentProps } from 'react'
import FaChevronDown from '~icons/fa-solid/chevron-down'
import { boxStyle, Field, type FieldProps } from './field.tsx'

interface Option<V extends string = string> {
  value: V
  label: string
}

type SelectProps = FieldProps &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    options: readonly Option[]
    /** Shown while nothing is chosen; cannot be chosen itself. */
    placeholder?: string
  }

/** A native select, which works best on phones and by keyboard. */
export function Select(props: SelectProps) {
  const {
    label,
    hint,
    error,
    optional,
    hideLabel,
    className,
    id,
    options,
    placeholder,
    ...select
  } = props
  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            className={boxStyle(Boolean(error), 'appearance-none pe-10')}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <FaChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-3 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
