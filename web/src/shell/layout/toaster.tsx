import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onFirstInteraction } from '../../startup/first-interaction.ts'
import { TONES } from '../../ui/feedback/badge.tsx'
import { lazyOrNothing } from '../../ui/feedback/lazy.tsx'
import {
  isToasterRequested,
  loadToastLibrary,
  markToasterReady,
  onToasterRequested,
  toast,
} from '../../ui/feedback/toast.ts'
import { messageOf } from '../http/api-error.ts'
import { onSessionExpired } from '../http/expired-session.ts'

const Toaster = lazyOrNothing(async () => (await loadToastLibrary()).Toaster)

/** Sonner pauses only for the pointer, so keyboard focus is dispatched as mouse events. */
function emulatePointer({ type, target }: FocusEvent) {
  const kind = type === 'focusin' ? 'mousemove' : 'mouseout'
  if (target instanceof Element)
    target
      .closest('[data-sonner-toaster]')
      ?.dispatchEvent(new MouseEvent(kind, { bubbles: true, relatedTarget: document.body }))
}

/** Rendered after the live region, so that its effect marks the region as ready. */
function ReadyMark() {
  useEffect(() => {
    markToasterReady()
    document.addEventListener('focusin', emulatePointer)
    document.addEventListener('focusout', emulatePointer)
    return () => {
      document.removeEventListener('focusin', emulatePointer)
      document.removeEventListener('focusout', emulatePointer)
    }
  }, [])
  return null
}

/** Toasts at the top right, hidden after three seconds, paused by pointer or focus. */
export function SiteToaster() {
  const { t } = useTranslation('common')
  // Prefetched, because the first toast may report that there is no connection.
  useEffect(() => onFirstInteraction(() => void loadToastLibrary().catch(() => undefined)), [])
  const isWanted = useSyncExternalStore(onToasterRequested, isToasterRequested, () => false)
  useEffect(
    () => onSessionExpired((refusal) => toast.error(messageOf(refusal, t), { id: 'lost-session' })),
    [t],
  )
  if (!isWanted) return null
  return (
    <Suspense>
      <Toaster
        position="top-right"
        // The title of an open dialog stays readable.
        className="[body:has([role=dialog][data-state=open])_&]:top-2!"
        duration={3_000}
        expand
        offset={{ top: 76, right: 16 }}
        mobileOffset={{ top: 72, right: 16, left: 16 }}
        containerAriaLabel={t('toasts')}
        toastOptions={{
          unstyled: true,
          classNames: {
            // A toast has no controls. A touch would pause it for good, and it would cover the page.
            toast:
              'font-sans! pointer-coarse:pointer-events-none flex w-full items-center gap-3 rounded-lg border px-4 py-3 shadow-float text-base sm:w-[22rem]',
            icon: 'shrink-0 [&_svg]:size-5',
            title: 'font-normal text-ink leading-snug',
            description: 'text-muted text-sm',
            default: TONES.neutral,
            info: TONES.info,
            success: TONES.good,
            warning: TONES.waiting,
            error: TONES.bad,
          },
        }}
      />
      <ReadyMark />
    </Suspense>
  )
}
