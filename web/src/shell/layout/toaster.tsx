import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { onFirstSign } from '../../startup/first-interaction.ts'
import { optionalPart } from '../../startup/lazy-or-nothing.ts'
import { TONES } from '../../ui/feedback/badge.tsx'
import {
  areToastsWanted,
  loadToasts,
  onToastsWanted,
  toast,
  toastsShown,
} from '../../ui/feedback/toast.ts'
import { messageOf } from '../http/api-error.ts'
import { onLostSession } from '../http/expired-session.ts'

const Toaster = optionalPart(async () => (await loadToasts()).Toaster)

/** The library waits for the pointer only: where the keyboard is, the pointer is said to be. */
function point({ type, target }: FocusEvent) {
  const kind = type === 'focusin' ? 'mousemove' : 'mouseout'
  if (target instanceof Element)
    target
      .closest('[data-sonner-toaster]')
      ?.dispatchEvent(new MouseEvent(kind, { bubbles: true, relatedTarget: document.body }))
}

/** After the region in the page, so its effect tells that the region hears. */
function Shown() {
  useEffect(() => {
    toastsShown()
    document.addEventListener('focusin', point)
    document.addEventListener('focusout', point)
    return () => {
      document.removeEventListener('focusin', point)
      document.removeEventListener('focusout', point)
    }
  }, [])
  return null
}

/** Top right, gone after three seconds (P1-024); stays while pointed at or focused. */
export function Toasts() {
  const { t } = useTranslation('common')
  // Without a connection the first toast is the one that says so.
  useEffect(() => onFirstSign(() => void loadToasts().catch(() => undefined)), [])
  const isWanted = useSyncExternalStore(onToastsWanted, areToastsWanted, () => false)
  useEffect(
    () => onLostSession((refusal) => toast.error(messageOf(refusal, t), { id: 'lost-session' })),
    [t],
  )
  if (!isWanted) return null
  return (
    <Suspense>
      <Toaster
        position="top-right"
        duration={3_000}
        expand
        offset={{ top: 76, right: 16 }}
        mobileOffset={{ top: 72, right: 16, left: 16 }}
        containerAriaLabel={t('toasts')}
        toastOptions={{
          unstyled: true,
          classNames: {
            toast:
              'font-sans! flex w-full items-center gap-3 rounded-lg border px-4 py-3 shadow-float text-base sm:w-[22rem]',
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
      <Shown />
    </Suspense>
  )
}
