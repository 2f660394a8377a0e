import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { Counter } from './counter.tsx'
import { boxStyle, Field, type FieldProps } from './field.tsx'

export type TextAreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'className' | 'maxLength'> & {
    /** The limit of the counter. The box accepts longer texts. */
    limit?: number
    /** The length of a text; code points by default. */
    measure?: (text: string) => number
    /** The share of the limit from which the counter is shown. */
    countFrom?: number
  }

const codePoints = (text: string) => Array.from(text).length

/** A multi-line input that grows with its content. */
export function TextArea(props: TextAreaProps) {
  const {
    label,
    hint,
    error,
    optional,
    hideLabel,
    className,
    id,
    limit,
    countFrom,
    measure = codePoints,
    ...area
  } = props
  const box = useRef<HTMLTextAreaElement>(null)
  const [typed, setTyped] = useState(String(area.value ?? area.defaultValue ?? ''))
  const text = area.value === undefined ? typed : String(area.value)

  // A form may set the text without an event (register, reset, a restored draft).
  useEffect(() => {
    const now = box.current?.value
    if (area.value === undefined && now !== undefined && now !== typed) setTyped(now)
  })

  return (
    <Field
      {...{ label, hint, error, optional, hideLabel, className, id }}
      aside={limit && <Counter count={measure(text)} max={limit} from={countFrom} />}
    >
      {(wiring) => (
        <textarea
          rows={4}
          dir="auto"
          {...area}
          {...wiring}
          ref={(element) => {
            box.current = element
            if (typeof area.ref === 'function') area.ref(element)
            else if (area.ref) area.ref.current = element
          }}
          onChange={(event) => {
            setTyped(event.target.value)
            area.onChange?.(event)
          }}
          className={boxStyle(Boolean(error), 'field-sizing-content max-h-[60vh] min-h-24')}
        />
      )}
    </Field>
  )
}
