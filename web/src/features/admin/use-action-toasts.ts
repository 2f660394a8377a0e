import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

interface ActionToasts {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** Toasts for the result of an action; an error's has the reason. */
export function useActionToasts() {
  const { t } = useTranslation('common')
  return (success: string, failure: string): ActionToasts => ({
    onSuccess: () => {
      toast.success(success)
    },
    onError: (error: Error) => {
      // A 401 or 403 ends the session, which shows its own message.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
      toast.error(failure, { description: messageOf(error, t) })
    },
  })
}

/**
 * Shows the result of `mutateAsync`. For rows that a refetch of a filtered list may remove before
 * the call returns: the callbacks of `mutate` would not run then. Returns whether the call
 * succeeded.
 */
export async function toastResult(call: Promise<unknown>, toasts: ActionToasts): Promise<boolean> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof Error)) throw error
    toasts.onError(error)
    return false
  }
  toasts.onSuccess()
  return true
}
