import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { isForbidden } from './admin-errors.ts'

interface ActionToasts {
  onSuccess: () => void
  onError: (error: Error) => void
}

/** The result of the newest action replaces the previous one, which may be out of date. */
const RESULT = { id: 'admin-action' } as const

/** The toast for an action that failed, with the reason. */
export function useFailureToast() {
  const { t } = useTranslation('common')
  return (failure: string, error: Error): void => {
    // They end the session, which shows its own message.
    if (error instanceof ApiError && error.status === 401) return
    if (isForbidden(error)) return
    toast.error(failure, { ...RESULT, description: messageOf(error, t) })
  }
}

/** Toasts for the result of an action. */
export function useActionToasts() {
  const showFailure = useFailureToast()
  return (success: string, failure: string): ActionToasts => ({
    onSuccess: () => {
      toast.success(success, { ...RESULT, description: null })
    },
    onError: (error: Error) => showFailure(failure, error),
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
