import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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

const { compare } = new Intl.Collator(undefined, { sensitivity: 'accent' })
/** Whether the list contains the tag, ignoring letter case and width. */
const isIn = (list: readonly string[], tag: string) =>
  list.some((other) => compare(other, tag) === 0)

/** Whether a mouse button or a finger is down. */
function usePointerDown(): RefObject<boolean> {
  const isDown = useRef(false)
  useEffect(() => {
    const over = new AbortController()
    const watch = (type: string, value: boolean) =>
      window.addEventListener(
        type,
        () => {
          isDown.current = value
        },
        { capture: true, signal: over.signal },
      )
    watch('pointerdown', true)
    watch('pointerup', false)
    watch('pointercancel', false)
    return () => over.abort()
  }, [])
  return isDown
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
  const isPressed = usePointerDown()
  const isFull = value.length >= limit

  const add = () => {
    const parts = typed.split(/[,，、]/).map((part) => part.trim())
    const fresh = parts.filter(
      (part, at) => part && !isIn(value, part) && !isIn(parts.slice(0, at), part),
    )
    setTyped('')
    if (fresh.length > 0) onChange([...value, ...fresh].slice(0, limit))
  }
  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag))
    box.current?.focus()
  }
  // A new tag moves what is below. When a press on a button took the focus, the tag is added on
  // release: the button is still under the pointer, and its click handler runs with the new list.
  const addAfterPress = () => {
    if (!isPressed.current) return add()
    const over = new AbortController()
    const addNow = () => {
      over.abort()
      flushSync(add)
    }
    for (const type of ['pointerup', 'pointercancel'])
      document.addEventListener(type, addNow, { capture: true, signal: over.signal })
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
                  <Chip {...(readOnly ? {} : { onRemove: () => remove(tag) })}>{tag}</Chip>
                </li>
              ))}
            </ul>
          )}
          {!readOnly && (
            <div className="flex gap-2">
              <input
                {...wiring}
                ref={box}
                dir="auto"
                value={typed}
                disabled={isFull}
                enterKeyHint="done"
                placeholder={placeholder ?? t('fields.addHint')}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={onKeyDown}
                onBlur={addAfterPress}
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
