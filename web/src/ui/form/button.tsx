import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classes } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { isDoubleClick } from '../overlay/double-click.ts'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'sm' | 'md' | 'lg'

const LOOKS: Record<Look, string> = {
  primary: 'border-transparent bg-indigo text-on-indigo not-aria-disabled:hover:bg-indigo-strong',
  secondary:
    'border-edge bg-surface text-ink not-aria-disabled:hover:border-indigo not-aria-disabled:hover:text-indigo',
  quiet: 'border-transparent text-indigo not-aria-disabled:hover:bg-indigo-tint',
  danger: 'border-danger bg-surface text-danger not-aria-disabled:hover:bg-danger-tint',
}
const SIZES: Record<Size, string> = {
  sm: 'min-h-9 px-3 py-1 text-sm',
  md: 'min-h-11 px-4 py-2',
  lg: 'min-h-13 px-6 py-3 text-lg',
}

/** The classes of a button, for other elements. */
export const buttonStyle = (look: Look = 'primary', size: Size = 'md', className?: string) =>
  classes(
    'inline-flex items-center justify-center gap-2 rounded-md border text-center font-semibold',
    'max-w-full text-balance leading-tight no-underline transition-colors duration-150 [&:lang(ja)]:[word-break:normal]',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    LOOKS[look],
    SIZES[size],
    className,
  )

interface ButtonProps extends ComponentProps<'button'> {
  look?: Look
  size?: Size
  /** Shows a spinner and ignores presses. */
  busy?: boolean
  /**
   * Ignores the second click of a double click. The default for buttons that submit or can be busy,
   * because on a slow device both clicks are handled before `busy` is rendered.
   */
  single?: boolean
}

export function Button(props: ButtonProps) {
  const { look, size, busy, disabled = false, className, children, ...others } = props
  const { single = busy !== undefined || props.type === 'submit', ...rest } = others
  const isInactive = busy || disabled
  return (
    <button
      type="button"
      {...rest}
      // Not disabled while busy: the button would lose the focus.
      disabled={disabled}
      aria-disabled={isInactive || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (isInactive || (single && isDoubleClick(event))) return event.preventDefault()
        rest.onClick?.(event)
      }}
      className={buttonStyle(look, size, className)}
    >
      {busy && <Spinner />}
      {/* A browser's translation replaces text nodes: beside an element that comes and goes, text has an
          element of its own. */}
      <span className="contents">{children}</span>
    </button>
  )
}

interface ButtonLinkProps extends ComponentProps<typeof Link> {
  look?: Look
  size?: Size
}

/** A link to the next step, which looks like a button. */
export function ButtonLink({ look, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonStyle(look, size, classes('hide-on-paper', className))} />
}
