import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import FaTimes from '~icons/fa-solid/times'
import { classes } from '../class-names.ts'
import { IconButton } from '../form/icon-button.tsx'
import { CloseOnBack } from './close-on-back.tsx'
import { isDoubleClick } from './double-click.ts'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** One or two sentences, announced when the dialog opens. */
  description?: ReactNode
  width?: 'sm' | 'md' | 'lg'
  /** Escape and the backdrop are disabled while busy. */
  busy?: boolean
  /** For a dialog that a blocked navigation opened and that continues it. */
  ignoresBack?: boolean
  children?: ReactNode
  /** The buttons, the main one last. */
  actions?: ReactNode
}

/**
 * The whole dialog scrolls in a window of few lines, as with large text or on a phone held sideways:
 * the header and the buttons would leave no room for the fields.
 */
const SCROLLS_WHOLE = '[@container_window_(height<30rem)]:overflow-y-auto'
const BODY_IN_WHOLE = '[@container_window_(height<30rem)]:overflow-y-visible'
/** On a phone a toast is as wide as the window: a dialog of full height leaves it its place. */
const BELOW_TOASTS = 'max-sm:[body:has([data-sonner-toast])_&]:max-h-[calc(100dvh-8.5rem)]'
const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' }

/** The lazily loaded part of `Dialog`. */
export function DialogFrame(props: DialogProps) {
  const { open, onClose, title, description, width = 'md', busy = false, children, actions } = props
  const { ignoresBack = false } = props
  const { t } = useTranslation('common')
  const opener = useRef<Element | null>(null)
  const hasOwnPress = useRef(false)
  const preventWhileBusy = (event: Event) => {
    if (busy) event.preventDefault()
  }
  return (
    <Primitive.Root open={open} onOpenChange={(isOpen) => !isOpen && !busy && onClose()}>
      {open && !ignoresBack && <CloseOnBack onClose={() => !busy && onClose()} />}
      <Primitive.Portal>
        {/* Radix's own overlay locks the scrolling by a style element, which the content policy refuses
            (see app.css). */}
        <div
          aria-hidden="true"
          className="pointer-events-auto fixed inset-0 z-40 animate-fade bg-veil"
          onClick={(event) => {
            if (!busy && !isDoubleClick(event)) onClose()
          }}
        />
        <div className="pointer-events-none fixed inset-0 z-50 [container:window/size]">
          <Primitive.Content
            onOpenAutoFocus={() => {
              opener.current = document.activeElement
            }}
            // The second click of a double click that opened the dialog must not press anything here.
            onClickCapture={(event) => {
              if (isDoubleClick(event) && !hasOwnPress.current) {
                event.preventDefault()
                event.stopPropagation()
              } else hasOwnPress.current = true
            }}
            // Radix restores the focus only to its own triggers, which we do not use.
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              hasOwnPress.current = false
              // If the action removed the opener, the main element gets the focus.
              const back = opener.current?.isConnected
                ? opener.current
                : document.querySelector('main')
              if (back instanceof HTMLElement) back.focus()
            }}
            onEscapeKeyDown={preventWhileBusy}
            // The overlay's click handler closes the dialog, because this event has no click count.
            onInteractOutside={(event) => event.preventDefault()}
            {...(description ? {} : { 'aria-describedby': undefined })}
            className={classes(
              'pointer-events-auto absolute inset-x-0 bottom-0 mx-auto flex max-h-[92dvh] w-full animate-rise flex-col',
              'overflow-hidden rounded-t-xl border border-line bg-surface shadow-float',
              'sm:inset-y-0 sm:my-auto sm:h-fit sm:max-h-[88dvh] sm:w-[calc(100%-3rem)] sm:rounded-xl',
              SCROLLS_WHOLE,
              BELOW_TOASTS,
              WIDTHS[width],
            )}
          >
            <header className="grid gap-1 px-5 pt-5 pb-2 sm:px-6">
              <Primitive.Title className="pe-9 text-xl">{title}</Primitive.Title>
              {description && (
                <Primitive.Description className="text-pretty text-muted">
                  {description}
                </Primitive.Description>
              )}
            </header>
            <div
              className={classes(
                'grid gap-5 overflow-y-auto px-5 pt-2 pb-5 empty:pt-0 empty:pb-3 sm:px-6',
                BODY_IN_WHOLE,
              )}
            >
              {children}
            </div>
            {actions && (
              <footer className="flex flex-wrap justify-end gap-3 border-line border-t px-5 py-4 max-sm:*:grow sm:px-6">
                {actions}
              </footer>
            )}
            {/* Last in the DOM, so that the first field gets the focus. */}
            <IconButton
              label={t('actions.close')}
              icon={<FaTimes />}
              onClick={onClose}
              disabled={busy}
              className="absolute end-2 top-2"
            />
          </Primitive.Content>
        </div>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
