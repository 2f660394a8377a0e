import { ACCOUNT_TIMES } from '@annai/contract/accounts/limits'
import { isBarredFrom } from '@annai/contract/accounts/policy'
import type { Settings } from '@annai/contract/accounts/shapes'
import type { PersonRole } from '@annai/contract/person'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shell/http/load-failure.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { lazyOrNothing } from '../../../ui/feedback/lazy.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { useAccountEmail, useEmailChanges } from '../account-queries.ts'
import { ChangeEmailDialog } from './change-email-dialog.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'

const RefusedAddress = lazyOrNothing(
  async () => (await import('../email/refused-address.tsx')).RefusedAddress,
)

/** The current email address, and the new one that is not confirmed yet. */
function EmailAddress() {
  const { t } = useTranslation()
  const query = useAccountEmail()
  const { data, isPending } = query
  const { cancel } = useEmailChanges()
  if (isPending) return <Skeleton className="h-12 w-full" />
  if (!data) return <LoadFailure query={query} title={t('settings.signIn.loadError')} />
  const cancelNow = () =>
    cancel.mutate(undefined, {
      onSuccess: () => toast.success(t('settings.signIn.kept')),
    })
  return (
    <>
      <dl>
        <dt className="text-muted text-sm">{t('settings.signIn.email')}</dt>
        <dd className="[overflow-wrap:anywhere]">{data.email}</dd>
      </dl>
      <Suspense>
        <RefusedAddress isInSettings />
      </Suspense>
      {data.pendingEmail !== null && (
        <Banner
          tone="waiting"
          role="status"
          className="w-full [overflow-wrap:anywhere]"
          action={
            <Button look="secondary" size="sm" busy={cancel.isPending} onClick={cancelNow}>
              {t('settings.signIn.keep')}
            </Button>
          }
        >
          {t('settings.signIn.pending', {
            email: data.pendingEmail,
            hours: ACCOUNT_TIMES.verificationHours,
          })}
        </Banner>
      )}
    </>
  )
}

/** Email address and password. Changing either requires the current password. */
export function LoginSection({ role, settings }: { role: PersonRole; settings: Settings }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const close = () => setOpen(null)
  const isBarred = isBarredFrom({ role, status: settings.accountStatus }, 'changing')
  return (
    <Card title={t('settings.signIn.title')}>
      <div className="grid justify-items-start gap-4">
        <EmailAddress />
        {!isBarred && (
          <div className="flex flex-wrap gap-3">
            <Button look="secondary" onClick={() => setOpen('email')}>
              {t('settings.signIn.changeEmail')}
            </Button>
            <Button look="secondary" onClick={() => setOpen('password')}>
              {t('settings.signIn.changePassword')}
            </Button>
          </div>
        )}
      </div>
      <ChangeEmailDialog open={open === 'email'} onClose={close} />
      <ChangePasswordDialog open={open === 'password'} onClose={close} />
    </Card>
  )
}
