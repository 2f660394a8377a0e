import { DropdownMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { FaCheck } from 'react-icons/fa'
import { Link } from 'react-router'
import { classes } from './classes.ts'

interface MenuProps {
  /** The button that opens it. */
  trigger: ReactNode
  children: ReactNode
  label?: string
}

const ITEM = classes(
  'flex min-h-11 w-full cursor-pointer select-none items-center gap-3 rounded-md px-3 py-2 text-ink',
  'no-underline outline-none data-highlighted:bg-indigo-tint data-highlighted:shadow-none',
)

/** A list that opens below its button; closes on Escape, a choice, or a click outside. */
export function Menu({ trigger, children, label }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      {/* Not in a portal: it stays inside the landmark of its button. */}
      <DropdownMenu.Content
        align="end"
        sideOffset={8}
        collisionPadding={8}
        aria-label={label}
        className="card z-30 min-w-52 animate-rise p-1.5 shadow-float"
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

interface MenuItemProps {
  icon?: ReactNode
  onSelect: () => void
  children: ReactNode
}

export function MenuItem({ icon, onSelect, children }: MenuItemProps) {
  return (
    <DropdownMenu.Item onSelect={onSelect} className={ITEM}>
      {icon && (
        <span aria-hidden="true" className="text-muted">
          {icon}
        </span>
      )}
      {children}
    </DropdownMenu.Item>
  )
}

export function MenuLink({
  icon,
  to,
  children,
}: {
  icon?: ReactNode
  to: string
  children: ReactNode
}) {
  return (
    <DropdownMenu.Item asChild>
      <Link to={to} className={ITEM}>
        {icon && (
          <span aria-hidden="true" className="text-muted">
            {icon}
          </span>
        )}
        {children}
      </Link>
    </DropdownMenu.Item>
  )
}

export const MenuSeparator = () => <DropdownMenu.Separator className="my-1.5 h-px bg-line" />

interface MenuChoicesProps<V extends string> {
  label: string
  value: V
  onChoose: (value: V) => void
  options: readonly { value: V; label: ReactNode; lang?: string }[]
}

/** One of several, the chosen one ticked. */
export function MenuChoices<V extends string>(props: MenuChoicesProps<V>) {
  const { label, value, onChoose, options } = props
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next)
        if (chosen) onChoose(chosen.value)
      }}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          className={classes(ITEM, 'ps-9 relative')}
        >
          <DropdownMenu.ItemIndicator className="absolute start-3 text-indigo">
            <FaCheck aria-hidden="true" className="size-3.5" />
          </DropdownMenu.ItemIndicator>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
