import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { useLanguage } from '../../../shell/i18n/use-language.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormAlert } from '../../../ui/feedback/form-alert.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { forgotPassword, useAccountEmail } from '../account-queries.ts'

/** For an account without a password: a link in a mail sets one. */
export function PasswordRow({ isBarred }: { isBarred: boolean }) {
  const { t } = useTranslation('identities')
  const { t: tCommon } = useTranslation('common')
  const language = useLanguage()
  const email = useAccountEmail().data?.email
  const send = useMutation({ mutationFn: (to: string) => forgotPassword(to, language) })
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t('noPassword')}</p>
      {send.isError && <FormAlert cause={send.error}>{messageOf(send.error, tCommon)}</FormAlert>}
      {send.isSuccess ? (
        <Banner tone="good" role="status" className="[overflow-wrap:anywhere]">
          {t('passwordSent', { email: send.variables })}
        </Banner>
      ) : (
        <Button
          look="secondary"
          busy={send.isPending}
          disabled={isBarred || email === undefined}
          onClick={() => email !== undefined && send.mutate(email)}
        >
          {t('setPassword')}
        </Button>
      )}
    </div>
  )
}
