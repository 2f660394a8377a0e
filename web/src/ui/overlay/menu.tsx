import {
  cloneElement,
  createContext,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { FaCheck } from 'react-icons/fa'
import { Link } from 'react-router'
import { classes } from '../class-names.ts'

const CloseContext = createContext<() => void>(() => undefined)

interface TriggerProps {
  id?: string
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  children: ReactNode
  label?: string
  /** Which edge of the button it keeps to. */
  align?: 'start' | 'end'
}

const ITEM = classes(
  'relative flex min-h-11 w-full cursor-pointer select-none items-center gap-3 whitespace-nowrap',
  'rounded-md px-3 py-2 text-start text-ink no-underline outline-none hover:bg-indigo-tint',
  'focus:bg-indigo-tint focus:shadow-none focus-visible:outline-2 focus-visible:outline-indigo',
)

/** Where the keys lead from item `at` of `count`; null for keys that do not walk. */
function stepTo(key: string, at: number, count: number): number | null {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}

/**
 * A list that opens below its button; closes on Escape, a choice, Tab, or a click outside.
 * Of our own, after the ARIA practices: it is on every page, and the library's weighs 36 kB
 * compressed, most of it for nested menus and collisions that this site does not have.
 */
export function Menu({ trigger, children, label, align = 'end' }: MenuProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const firstFocus = useRef<'first' | 'last'>('first')

  const items = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  const button = () => frame.current?.querySelector<HTMLElement>('[aria-haspopup]')
  const open = (focus: 'first' | 'last') => {
    firstFocus.current = focus
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    button()?.focus()
  }
  const closeOutside = useEffectEvent(({ target }: PointerEvent) => {
    if (target instanceof Node && !frame.current?.contains(target)) setOpen(false)
  })
  const focusFirst = useEffectEvent(() => {
    const all = items()
    const ticked = all.find((item) => item.getAttribute('aria-checked') === 'true')
    const edge = firstFocus.current === 'last' ? all.at(-1) : all[0]
    ;(ticked ?? edge)?.focus()
  })
  useEffect(() => {
    if (!isOpen) return
    focusFirst()
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const onListKey = (event: KeyboardEvent) => {
    const all = items()
    const focused = document.activeElement
    const at = focused instanceof HTMLElement ? all.indexOf(focused) : -1
    const step = stepTo(event.key, at, all.length)
    if (event.key === 'Escape') {
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') setOpen(false)
    else if (step !== null) {
      event.preventDefault()
      all[step]?.focus()
    } else if (event.key.length === 1) {
      const letter = event.key.toLocaleLowerCase()
      const after = [...all.slice(at + 1), ...all.slice(0, at + 1)]
      after.find((item) => item.textContent.trim().toLocaleLowerCase().startsWith(letter))?.focus()
    }
  }
  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 'first' : 'last')
  }

  return (
    <div ref={frame} className="relative">
      {cloneElement(trigger, {
        id: `${id}-button`,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? close() : open('first')),
        onKeyDown: onButtonKey,
      })}
      {isOpen && (
        <CloseContext value={close}>
          <div
            ref={list}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-label={label}
            aria-labelledby={label ? undefined : `${id}-button`}
            onKeyDown={onListKey}
            className={classes(
              'card absolute top-full z-30 mt-2 min-w-52 max-w-[90vw] animate-rise p-1.5 shadow-float',
              align === 'end' ? 'end-0' : 'start-0',
            )}
          >
            {children}
          </div>
        </CloseContext>
      )}
    </div>
  )
}

const Icon = ({ children }: { children: ReactNode }) =>
  children ? (
    <span aria-hidden="true" className="text-muted">
      {children}
    </span>
  ) : null

interface MenuItemProps {
  icon?: ReactNode
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  const close = use(CloseContext)
  const choose = () => {
    close()
    onSelect()
  }
  return (
    <button type="button" role="menuitem" tabIndex={-1} onClick={choose} className={ITEM}>
      <Icon>{icon}</Icon>
      {children}
    </button>
  )
}

interface MenuLinkProps {
  icon?: ReactNode
  to: string
  children: ReactNode
}

export function MenuLink({ icon, to, children }: MenuLinkProps) {
  const close = use(CloseContext)
  return (
    <Link to={to} role="menuitem" tabIndex={-1} onClick={close} className={ITEM}>
      <Icon>{icon}</Icon>
      {children}
    </Link>
  )
}

export const MenuSeparator = () => <hr className="my-1.5 border-line" />

interface MenuChoicesProps<V extends string> {
  label: string
  value: V
  onChoose: (value: V) => void
  options: readonly { value: V; label: ReactNode; lang?: string }[]
}

/** One of several, the chosen one ticked. */
export function MenuChoices<V extends string>(props: MenuChoicesProps<V>) {
  const { label, value, onChoose, options } = props
  const close = use(CloseContext)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div role="group" aria-label={label}>
      {options.map((option) => {
        const isChosen = option.value === value
        return (
          <button
            key={option.value}
            type="button"
            role="menuitemradio"
            aria-checked={isChosen}
            tabIndex={-1}
            lang={option.lang}
            onClick={() => {
              close()
              onChoose(option.value)
            }}
            className={classes(ITEM, 'ps-9')}
          >
            {isChosen && (
              <FaCheck aria-hidden="true" className="absolute start-3 size-3.5 text-indigo" />
            )}
            {option.label}
          </button>
        )
      })}
    </div>
  )
}
