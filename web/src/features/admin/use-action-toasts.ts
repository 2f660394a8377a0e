import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** Toasts for the result of an action: success, or the reason of the failure. */
export function useActionToasts() {
  const { t } = useTranslation('common')
  return (success: string, failure: string) => ({
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
