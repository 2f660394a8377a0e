import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { ApiError, isRefusal, messageOf } from '../../../shell/http/api-error.ts'
import { useLogout } from '../../../shell/layout/use-logout.ts'
import { useSession } from '../../../shell/session/session.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { PageSpinner } from '../../../ui/feedback/spinner.tsx'
import { Button, ButtonLink } from '../../../ui/form/button.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { useInvitation } from './invitation-queries.ts'
import { InvitedForm } from './invited-form.tsx'

/** The link is used, too old or withdrawn, or it could not be read. */
function LinkFailure({ query }: { query: ReturnType<typeof useInvitation> }) {
  const { t } = useTranslation('invitations')
  const { t: tCommon } = useTranslation('common')
  const { error, isFetching, refetch } = query
  const isFinal = error instanceof ApiError && [403, 404, 409].includes(error.status)
  return (
    <>
      <Banner tone="bad" role="alert" title={t('signup.failed')}>
        {messageOf(error, tCommon)}
      </Banner>
      {isRefusal(error, 'invitations.used') ? (
        <ButtonLink to="/login">{tCommon('nav.login')}</ButtonLink>
      ) : isFinal ? (
        <ButtonLink to="/contact" look="secondary">
          {tCommon('footer.contact')}
        </ButtonLink>
      ) : (
        <Button look="secondary" busy={isFetching} onClick={() => void refetch()}>
          {tCommon('actions.retry')}
        </Button>
      )}
    </>
  )
}

/** The sign-up of a guide by the link of an invitation. */
export function InvitedSignup({ token }: { token: string }) {
  const { t } = useTranslation('invitations')
  const { t: tCommon } = useTranslation('common')
  const invitation = useInvitation(token)
  const { isLoggedIn } = useSession()
  const logout = useLogout()
  const [isStarted, setStarted] = useState(false)
  const { data } = invitation
  if (isLoggedIn && isStarted) return <Navigate to="/guide-profile" replace />
  if (data && !data.hasAccount && !isLoggedIn)
    return <InvitedForm token={token} invitation={data} onStart={() => setStarted(true)} />
  return (
    <AccountFrame title={t('signup.title')}>
      {isLoggedIn ? (
        <>
          <Banner tone="waiting" role="status" title={t('signup.loggedIn')}>
            {t('signup.loggedInText')}
          </Banner>
          <Button look="secondary" onClick={() => void logout()}>
            {tCommon('nav.logout')}
          </Button>
        </>
      ) : data ? (
        <>
          <Banner tone="info" role="status" title={t('signup.hasAccount')}>
            {t('signup.hasAccountText', { email: data.email })}
          </Banner>
          <ButtonLink to="/login">{tCommon('nav.login')}</ButtonLink>
        </>
      ) : invitation.error ? (
        <LinkFailure query={invitation} />
      ) : (
        <PageSpinner />
      )}
    </AccountFrame>
  )
}
