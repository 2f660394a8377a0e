import { useTranslation } from 'react-i18next'
import { ApiError, messageOf } from '../../shell/http/api-error.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** What an act answers to the operator: a word of success, or what failed and why. */
export function useDeskAct() {
  const { t } = useTranslation('common')
  return (success: string, failure: string) => ({
    onSuccess: () => {
      toast.success(success)
    },
    onError: (error: Error) => {
      // Who is refused altogether is told so on the way out.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
      toast.error(failure, { description: messageOf(error, t) })
    },
  })
}
