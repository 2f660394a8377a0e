import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip } from '../layout/chips.tsx'
import { Button } from './button.tsx'
import { Counter } from './counter.tsx'
import { boxStyle, Field, type FieldProps } from './field.tsx'
import { isComposing } from './is-composing.ts'

interface TagInputProps extends FieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
  /** The maximum number. */
  limit?: number
  readOnly?: boolean
  placeholder?: string
  id?: string
}

/**
 * A list of short texts: Enter or a comma adds one, Backspace in the empty input removes the last.
 */
export function TagInput(props: TagInputProps) {
  const { value, onChange, limit = Number.POSITIVE_INFINITY, readOnly = false, placeholder } = props
  const { label, hint, error, optional, hideLabel, className, id } = props
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const isFull = value.length >= limit

  const add = () => {
    const parts = typed.split(/[,，、]/).map((part) => part.trim())
    const fresh = parts.filter(
      (part, at) => part && !value.includes(part) && parts.indexOf(part) === at,
    )
    setTyped('')
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, limit))
  }
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag))
    box.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    const last = value.at(-1)
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && typed === '' && last !== undefined) remove(last)
  }

  return (
    <Field
      {...{ label, hint, error, optional, hideLabel, className, id }}
      aside={Number.isFinite(limit) && <Counter count={value.length} max={limit} from={0.9} />}
    >
      {(wiring) => (
        <div className="grid gap-2">
          {value.length > 0 && (
            <ul className="flex flex-wrap gap-1.5">
              {value.map((tag) => (
                <li key={tag} className="max-w-full">
                  <Chip name={tag} {...(readOnly ? {} : { onRemove: () => remove(tag) })}>
                    {tag}
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          {!readOnly && (
            <div className="flex gap-2">
              <input
                {...wiring}
                ref={box}
                value={typed}
                disabled={isFull}
                enterKeyHint="done"
                placeholder={placeholder ?? t('fields.addHint')}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={onKeyDown}
                onBlur={add}
                className={boxStyle(Boolean(error))}
              />
              <Button
                look="secondary"
                onClick={add}
                disabled={isFull || typed.trim() === ''}
                className="shrink-0"
              >
                {t('actions.add')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
