import { DropdownMenu as Primitive } from 'radix-ui'
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
} from 'react'
import { Link } from 'react-router'
import FaCheck from '~icons/fa-solid/check'
import { classes } from '../class-names.ts'

interface MenuItemBase {
  label: string
  icon?: ReactNode
  lang?: string
}

interface MenuAction {
  onSelect: () => void
  /** Moves the focus once the menu has closed; without it, the button gets it back. */
  moveFocus?: () => void
}

export type MenuItem = MenuItemBase & ({ to: string } | MenuAction)

/** Items, or choices with one ticked. A line separates the groups. */
export type MenuGroup =
  | { items: readonly MenuItem[] }
  | { choices: readonly MenuChoice[]; chosen: string }

/** An option of a group of choices. */
interface MenuChoice {
  value: string
  label: string
  lang?: string
  onSelect: () => void
}

interface MenuFrameProps {
  id: string
  button: RefObject<HTMLButtonElement | null>
  open: boolean
  onClose: () => void
  /** The item that gets the focus when nothing is ticked. */
  focus: 'first' | 'last'
  label: string
  groups: readonly MenuGroup[]
  align: 'start' | 'end'
}

const ITEM = classes(
  'relative flex min-h-11 w-full cursor-pointer select-none items-center gap-3 whitespace-nowrap',
  'rounded-md px-3 py-2 text-start text-ink no-underline outline-none hover:bg-indigo-tint',
  'focus:bg-indigo-tint focus:shadow-none focus-visible:outline-2 focus-visible:outline-indigo',
)

/**
 * Sets the button of the page as Radix's trigger. The button is rendered before Radix is loaded, and a
 * Radix trigger would replace the element that has the focus.
 */
function TriggerHandle({ button, ref }: { button: MenuFrameProps['button']; ref?: Ref<unknown> }) {
  useImperativeHandle(ref, () => button.current, [button])
  return null
}

/** Focuses the ticked item, otherwise the first or the last, after opening by pointer too. */
function InitialFocus({ focus }: { focus: 'first' | 'last' }) {
  const mark = useRef<HTMLSpanElement>(null)
  const focusItem = useEffectEvent(() => {
    const all = mark.current?.parentElement?.querySelectorAll<HTMLElement>('[role^="menuitem"]')
    const items = [...(all ?? [])]
    const ticked = items.find((item) => item.getAttribute('aria-checked') === 'true')
    // The menu is not positioned yet, and scrolling to it would move the page.
    ;(ticked ?? items.at(focus === 'first' ? 0 : -1))?.focus({ preventScroll: true })
  })
  useEffect(() => focusItem(), [])
  return <span ref={mark} hidden />
}

interface ItemProps {
  item: MenuItem
  onMoveFocus: (move: (() => void) | undefined) => void
}

function Item({ item, onMoveFocus }: ItemProps) {
  const content = (
    <>
      {item.icon && (
        <span aria-hidden="true" className="text-muted">
          {item.icon}
        </span>
      )}
      {item.label}
    </>
  )
  if ('to' in item)
    return (
      <Primitive.Item asChild className={ITEM}>
        <Link to={item.to}>{content}</Link>
      </Primitive.Item>
    )
  return (
    <Primitive.Item
      onSelect={() => {
        onMoveFocus(item.moveFocus)
        item.onSelect()
      }}
      className={ITEM}
    >
      {content}
    </Primitive.Item>
  )
}

function Choices({
  group,
  label,
}: {
  group: Extract<MenuGroup, { chosen: string }>
  label: string
}) {
  return (
    <Primitive.RadioGroup value={group.chosen} aria-label={label}>
      {group.choices.map((choice) => (
        <Primitive.RadioItem
          key={choice.value}
          value={choice.value}
          lang={choice.lang}
          onSelect={choice.onSelect}
          className={classes(ITEM, 'ps-9')}
        >
          <Primitive.ItemIndicator asChild>
            <FaCheck aria-hidden="true" className="absolute start-3 size-3.5 text-indigo" />
          </Primitive.ItemIndicator>
          {choice.label}
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  )
}

/** The lazily loaded part of `Menu`. */
export function MenuFrame({
  id,
  button,
  open,
  onClose,
  focus,
  label,
  groups,
  align,
}: MenuFrameProps) {
  const moveFocus = useRef<(() => void) | undefined>(undefined)
  // Radix ignores Tab. With the focus on the button, the browser moves on to the next control of the
  // page, and the menu closes because it has lost the focus.
  const leaveByTab = (event: KeyboardEvent) => {
    if (event.key !== 'Tab') return
    event.stopPropagation()
    button.current?.focus()
  }
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()} modal={false}>
      <Primitive.Trigger asChild>
        <TriggerHandle button={button} />
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          id={id}
          aria-label={label}
          aria-labelledby={undefined}
          align={align}
          sideOffset={8}
          collisionPadding={8}
          loop
          onKeyDownCapture={leaveByTab}
          onCloseAutoFocus={(event) => {
            if (!moveFocus.current) return
            event.preventDefault()
            moveFocus.current()
            moveFocus.current = undefined
          }}
          // The button closes the menu itself. If it were closed here, the click would open it again.
          onInteractOutside={(event) => {
            if (event.target instanceof Node && button.current?.contains(event.target))
              event.preventDefault()
          }}
          className={classes(
            // Above a conversation that fills the window, and above dialogs.
            'card z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 max-w-[90vw]',
            'animate-rise overflow-y-auto p-1.5 shadow-float',
          )}
        >
          <InitialFocus focus={focus} />
          {groups.map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity and do not move
            <Fragment key={index}>
              {index > 0 && <Primitive.Separator className="my-1.5 h-px bg-line" />}
              {'chosen' in group ? (
                <Choices group={group} label={label} />
              ) : (
                group.items.map((item) => (
                  <Item
                    key={item.label}
                    item={item}
                    onMoveFocus={(move) => {
                      moveFocus.current = move
                    }}
                  />
                ))
              )}
            </Fragment>
          ))}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
