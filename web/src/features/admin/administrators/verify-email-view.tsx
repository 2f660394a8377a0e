import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../shell/http/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { AdminFrame } from '../admin-frame.tsx'
import { verifyAdminEmail } from './account-queries.ts'

/** Verifies an administrator's address with the token from the email. */
export function VerifyEmailView({ token }: { token: string }) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation('common')
  const verify = useMutation({ mutationFn: verifyAdminEmail })
  const { mutate } = verify
  useEffect(() => mutate(token), [mutate, token])
  return (
    <AdminFrame title={t('verify.title')}>
      {verify.isSuccess && <Banner tone="good" role="status" title={verify.data.message} />}
      {verify.isError && (
        <Banner tone="bad" role="alert">
          {messageOf(verify.error, tCommon)}
        </Banner>
      )}
      {!verify.isSuccess && !verify.isError && <p role="status">{t('verify.busy')}</p>}
      <ButtonLink to="/admin?tab=administrators">{t('verify.open')}</ButtonLink>
    </AdminFrame>
  )
}
