import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { boxStyle, Field, type FieldProps } from './field.tsx'
import { isComposing } from './is-composing.ts'

export interface Suggestion {
  key: string
  label: string
  /** A second, quieter line. */
  detail?: ReactNode
}

interface ComboboxProps<S extends Suggestion> extends FieldProps {
  /** The text; the parent loads suggestions when it changes. */
  text: string
  onText: (text: string) => void
  suggestions: readonly S[]
  onChoose: (suggestion: S) => void
  isLoading?: boolean
  /** The text for no matches; null to show none. */
  noMatches?: string | null
  /** Attribution below the suggestions. */
  source?: string | undefined
  readOnly?: boolean
  /** For a search box, in which the text alone can be submitted. */
  type?: 'search'
  placeholder?: string
  maxLength?: number
  name?: string
  id?: string
  onBlur?: () => void
  /** The input, so that a form can focus it. */
  ref?: Ref<HTMLInputElement>
}

/** A text box with suggestions (ARIA 1.2 combobox): arrow keys move, Enter chooses, Escape closes. */
export function Combobox<S extends Suggestion>(props: ComboboxProps<S>) {
  const {
    text,
    onText,
    suggestions,
    onChoose,
    isLoading = false,
    readOnly,
    type,
    placeholder,
  } = props
  const { label, hint, error, optional, hideLabel, className, id, name, onBlur } = props
  const { t } = useTranslation('common')
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  // A key and no index, so that Enter chooses the highlighted option even if the list has changed.
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const noMatches = props.noMatches === undefined ? t('fields.noMatches') : props.noMatches
  const isWanted = isOpen && !readOnly && text.trim() !== ''
  const isShown = isWanted && suggestions.length > 0
  const active = suggestions.findIndex(({ key }) => key === activeKey)
  const current = suggestions[active]
  // Except in a search box, Enter without a highlighted option chooses the first one.
  const chosenByEnter = current ?? (type === 'search' ? undefined : suggestions[0])

  const list = useRef<HTMLDivElement>(null)
  // Near the end of the screen, or above a phone's keyboard, most suggestions would not be visible.
  // biome-ignore lint/correctness/useExhaustiveDependencies: more suggestions make the list longer
  useEffect(() => {
    if (isShown) list.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown, suggestions.length])

  const choose = (suggestion: S) => {
    onChoose(suggestion)
    setOpen(false)
    setActiveKey(null)
  }
  // Enter before the suggestions have loaded chooses the first of them, and does not submit.
  const [isAwaited, setAwaited] = useState(false)
  useEffect(() => {
    if (!isAwaited || isLoading) return
    setAwaited(false)
    if (suggestions[0]) choose(suggestions[0])
  })
  const moveActive = (step: 1 | -1) => {
    setOpen(true)
    const from = active === -1 && step === -1 ? 0 : active
    const at = (from + step + suggestions.length) % suggestions.length
    setActiveKey(suggestions[at]?.key ?? null)
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || readOnly) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveActive(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && type !== 'search' && isWanted && isLoading && !current) {
      event.preventDefault()
      setAwaited(true)
    } else if (event.key === 'Enter' && isShown && chosenByEnter) {
      event.preventDefault()
      choose(chosenByEnter)
    } else if (event.key === 'Enter' && type === 'search') {
      // The form is submitted, and suggestions must not cover its results.
      setOpen(false)
    } else if (event.key === 'Escape' && isWanted) {
      event.stopPropagation()
      // By default Escape also clears a search box.
      event.preventDefault()
      setOpen(false)
    }
  }

  return (
    <Field {...{ label, hint, error, optional, hideLabel, className, id }}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            ref={props.ref}
            name={name}
            type={type}
            enterKeyHint={type}
            role="combobox"
            dir="auto"
            autoComplete="off"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-activedescendant={isShown && current ? `${listId}-${active}` : undefined}
            value={text}
            readOnly={readOnly}
            placeholder={placeholder}
            maxLength={props.maxLength}
            onChange={(event) => {
              onText(event.target.value)
              setOpen(true)
              setActiveKey(null)
              setAwaited(false)
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              setOpen(false)
              setAwaited(false)
              onBlur?.()
            }}
            className={boxStyle(Boolean(error), 'pe-10')}
          />
          {isLoading && <Spinner className="absolute inset-y-0 end-3 my-auto text-muted" />}
          <div
            ref={list}
            hidden={!isShown}
            className="card absolute inset-x-0 top-full z-20 mt-1 max-h-[min(18rem,40dvh)] scroll-mt-36 scroll-mb-2 overflow-y-auto p-1.5 shadow-float"
          >
            <div
              id={listId}
              role="listbox"
              aria-label={typeof label === 'string' ? label : undefined}
            >
              {suggestions.map((suggestion, at) => (
                // The input keeps the focus (aria-activedescendant), so options handle the pointer
                // only.
                <div
                  key={suggestion.key}
                  id={`${listId}-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === active}
                  onPointerDown={(event) => event.preventDefault()}
                  onPointerMove={() => setActiveKey(suggestion.key)}
                  onClick={() => choose(suggestion)}
                  onKeyDown={onKeyDown}
                  className={classes(
                    'cursor-pointer rounded-md px-3 py-2',
                    at === active && 'bg-indigo-tint',
                  )}
                >
                  {suggestion.label}
                  {suggestion.detail && (
                    <span className="block text-muted text-sm">{suggestion.detail}</span>
                  )}
                </div>
              ))}
            </div>
            {props.source && (
              <p translate="no" className="px-3 pt-2 pb-1 text-end text-muted text-sm">
                {props.source}
              </p>
            )}
          </div>
          {isWanted && !isShown && !isLoading && noMatches && (
            <p className="card absolute inset-x-0 top-full z-20 mt-1 px-4 py-3 text-muted shadow-float">
              {noMatches}
            </p>
          )}
        </div>
      )}
    </Field>
  )
}
