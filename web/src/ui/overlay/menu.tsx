import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { onFirstInteraction } from '../../startup/first-interaction.ts'
import { lazyOrError } from '../feedback/lazy.tsx'
import type { MenuGroup } from './menu-frame.tsx'

const load = () => import('./menu-frame.tsx')
const Frame = lazyOrError(async () => (await load()).MenuFrame)

interface TriggerProps {
  ref?: Ref<HTMLButtonElement>
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
  onClick?: () => void
  onKeyDown?: (event: KeyboardEvent) => void
}

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement<TriggerProps>
  label: string
  groups: readonly MenuGroup[]
  /** The edge of the button that it is aligned with. */
  align?: 'start' | 'end'
}

const OPENING_KEYS: Readonly<Record<string, 'first' | 'last'>> = {
  ArrowDown: 'first',
  ArrowUp: 'last',
}

/** A menu that a button opens. Only the button is in the first load. */
export function Menu({ trigger, label, groups, align = 'end' }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const [focus, setFocus] = useState<'first' | 'last'>('first')
  // Prefetched on the first interaction, because most visits open no menu.
  useEffect(
    () =>
      onFirstInteraction(() => {
        load().catch((error: Error) => console.warn('Menu:', error.message))
      }),
    [],
  )
  const open = (edge: 'first' | 'last') => {
    setFocus(edge)
    setWasOpen(true)
    setOpen(true)
  }
  const openByKey = (event: KeyboardEvent) => {
    const edge = OPENING_KEYS[event.key]
    if (!edge) return
    event.preventDefault()
    open(edge)
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? id : undefined,
        onClick: () => (isOpen ? setOpen(false) : open('first')),
        onKeyDown: openByKey,
      })}
      {wasOpen && (
        <Suspense>
          <Frame
            id={id}
            button={button}
            open={isOpen}
            onClose={() => setOpen(false)}
            focus={focus}
            label={label}
            groups={groups}
            align={align}
          />
        </Suspense>
      )}
    </>
  )
}
